/** A filter of esbuild's for files of an installed package: their paths from its name on, without `.js`. */
export function inPackage(...paths: readonly string[]): RegExp {
  return new RegExp(`/node_modules/(${paths.join('|')})\\.js$`.replaceAll('/', '[\\\\/]'))
}
