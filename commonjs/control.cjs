'use strict';
module.exports = require('../dist/src/control/client/index.js'); // as in index.cjs
