/** The list of common passwords that ships with the project; loaded on first use. */

let list: Promise<ReadonlySet<string>> | undefined

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** In lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (list ??= load())
