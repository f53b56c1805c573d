/**
 * Three projects: `unit` needs nothing but the code, `integration` a real Postgres and SMTP, `browser` Chromium as well.
 * `npx jest test/table` runs what lies there; `--selectProjects unit` one project.
 */
const common = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  transform: {
    '^.+\\.(ts|js|mjs)$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: ['/node_modules/(?!postal-mime)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
const postgres = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
const pure = ['rules', 'games', 'view', 'conformance', 'golden'].map((folder) => `<rootDir>/test/${folder}/`);

/** @type {import('jest').Config} */
module.exports = {
  // A bound for what hangs, not a goal: machines differ, and are busy.
  testTimeout: 90_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: pure.map((folder) => `${folder}**/*.test.ts`) },
    {
      ...common,
      ...postgres,
      displayName: 'integration',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...pure, '<rootDir>/test/e2e/'],
    },
    { ...common, ...postgres, displayName: 'browser', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
    ...(process.env.SCREENSHOTS ? [{ ...common, displayName: 'screenshots', testMatch: ['<rootDir>/test/screenshots/*.shots.ts'] }] : []),
  ],
};
