/** The list of common passwords that ships with the project; read when it is asked for the first time. */

let list: Promise<ReadonlySet<string>> | undefined

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** In small letters. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (list ??= load())
