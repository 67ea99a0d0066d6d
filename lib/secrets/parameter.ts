/** A text stored under a name. A secret is encrypted on AWS; as a file, only its owner can read it. */
export type Parameter = {
  read(): Promise<string | undefined>
  /** Returns the new version, which grows by 1 with every write. A file has no version. */
  write(value: string, isSecret: boolean): Promise<number | undefined>
  remove(): Promise<void>
}
