'use strict';
module.exports = require('../dist/contract-tests/index.js'); // as in index.cjs
