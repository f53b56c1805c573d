/** How every command is called: known without loading what it runs. */
export const USAGES = {
  serve: 'serve',
  simulate:
    'simulate GAME|all [--players N] [--option k=v]… | [--vary] [--games K] [--seed S] [--checks full|sample|none] [--player random|sensible] [--failures N] [--out FOLDER] [--json]',
  perft: 'perft GAME [--seed S] [--at N] [--depth D] [--players N] [--option k=v]… [--json]',
  bench: 'bench [PART…] [--json] [--check]',
  conform: 'conform FILE…',
  export: 'export GAME [--pseudonymous] [--document] [--out FILE] | --all --out FILE',
  import: 'import FILE… [--unlisted] [--dry-run [--json]] | --all FILE',
  replay: 'replay FILE [--at N] [--json]',
  user: 'user create NAME EMAIL [--role ROLE] [--password-stdin] | promote NAME ROLE',
  verify: 'verify FILE… [--mail HASH] | --running | --all [--finished N] [--deep] [--json]',
} as const;

/** What `bench` measures, in this order. */
export const BENCH_PARTS = [
  'rules',
  '1880',
  '1888n',
  'log',
  'http',
  'pages',
  'history',
  'searches',
  'tables',
  'million',
  'titles',
] as const;
