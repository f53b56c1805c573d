/** The thread that examines files, from the sources. */
require('./typescript.cjs');
module.exports = require('../../src/archive/examine-worker.ts').default;
