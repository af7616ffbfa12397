/** The words on the screen, from the same message files as the product. So a changed word breaks no story. */
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'

export const de = translatorFor('de')
export const en = translatorFor('en')
export type Words = typeof de
export const deFormats = formatsOf('de')

/** A text with a gap for each value, as a pattern for names that are partly unknown. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '{' || sign === '}' ? sign : `\\${sign}`))
      .replace(/\{\w+\}/g, '.+'),
  )
