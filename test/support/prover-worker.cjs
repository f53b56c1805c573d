/** The thread of the searches, from the sources. */
require('./typescript.cjs');
module.exports = require('../../src/table/prover-worker.ts').default;
