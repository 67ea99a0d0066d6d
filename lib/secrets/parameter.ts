/** A text kept under a name; a secret is encrypted at AWS, and readable by its owner only where it is a file. */
export type Parameter = {
  read(): Promise<string | undefined>
  /** Answers the version that it has now, which grows by 1 with every change of it; a file has none. */
  write(value: string, isSecret: boolean): Promise<number | undefined>
  remove(): Promise<void>
}
