'use strict';
// One instance for both kinds of module: Node loads an ES module by `require` from 20.19 on, as `engines` asks.
module.exports = require('../dist/src/index.js');
