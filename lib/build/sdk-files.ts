/** An esbuild filter for a file of an installed package: its path from the package's name on, without `.js`. */
export function inPackage(path: string): RegExp {
  return new RegExp(`/node_modules/${path}\\.js$`.replaceAll('/', '[\\\\/]'))
}
