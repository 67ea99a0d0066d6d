/** A text kept under a name; a secret is encrypted at AWS, and readable by its owner only where it is a file. */
export type Parameter = {
  read(): Promise<string | undefined>
  write(value: string, isSecret: boolean): Promise<void>
  remove(): Promise<void>
}
