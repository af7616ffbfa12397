/** The message of a page to the service worker. */

export type FurtherRequest = { readonly kind: 'fetch-further'; readonly language: string }

export const furtherRequest = (language: string): FurtherRequest => ({ kind: 'fetch-further', language })

/** The language of the words to fetch; undefined for any other message. */
export function furtherLanguage(message: unknown): string | undefined {
  const { kind, language } = Object(message) as Partial<FurtherRequest>
  return kind === 'fetch-further' && typeof language === 'string' ? language : undefined
}
