/** The arrows of the architecture: web, notify, archive → view → games → rules, and web, notify, archive → table → rules. */
const layer = (name, may) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `src/${name} may import ${['itself', ...may].join(', ')}`,
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: [`^src/${name}/`, ...may.map((one) => `^src/${one}(/|\\.ts$)`)] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer('rules', []),
    layer('games', ['rules']),
    layer('view', ['games', 'rules']),
    layer('table', ['rules', 'database', 'generated', 'mendable']),
    layer('database', ['config', 'generated', 'mendable']),
    layer('notify', ['view', 'games', 'table', 'rules', 'database', 'generated', 'config', 'mendable']),
    layer('archive', ['view', 'games', 'table', 'rules', 'database', 'generated', 'config', 'mendable']),
    layer('web', ['notify', 'archive', 'view', 'games', 'table', 'rules', 'database', 'generated', 'config', 'mendable']),
    layer('demo', ['web', 'notify', 'archive', 'view', 'games', 'table', 'rules', 'database', 'generated', 'config', 'mendable']),
    {
      name: 'games-apart',
      severity: 'error',
      comment: 'a game imports no other game; what 18xx games share is rail18xx',
      from: { path: '^src/games/([^/]+)/' },
      to: { path: '^src/games/[^/]+/', pathNot: ['^src/games/$1/', '^src/games/rail18xx/'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'rules and games: no I/O, no clock, no packages but TypeBox; hashing is the one thing of Node they use',
      from: { path: '^src/(rules|games)/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'unknown'], pathNot: ['^(node:)?crypto$', '@sinclair/typebox'] },
    },
    { name: 'no-circles', severity: 'error', from: { path: '^src/' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no-test-in-src', severity: 'error', from: { path: '^src/' }, to: { path: '^(test|tools)/' } },
    { name: 'resolvable', severity: 'error', from: { path: '^src/' }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'], exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
