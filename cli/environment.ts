/** Returns the e-mail and the password that the commands sign in with, if they are set. */
export function signInConfig(): { email: string | undefined; password: string | undefined } {
  const { RECORDS_EMAIL, RECORDS_PASSWORD } = process.env
  return { email: RECORDS_EMAIL, password: RECORDS_PASSWORD }
}

/** Whether npm kept an option of its command line for itself, because `--` was missing in front of it. */
export function keptByNpm(option: string): boolean {
  return process.env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined
}
