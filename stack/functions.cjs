// The functions of the record types, and the limits of routes. `serverless.yml` can read only CommonJS modules and data.
module.exports = require('../lib/build/functions.ts')
