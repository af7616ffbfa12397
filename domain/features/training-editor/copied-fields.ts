/** The fields of a copy: its name says that it is one, and no address is taken twice. */
import { NAME_MAX } from './node-bounds.ts'
import type { NodeFields } from './node-fields.ts'

const marked = (words: string, mark: string): string => `${words.slice(0, NAME_MAX - mark.length)}${mark}`

type Local = { de: string; en?: string }
const copyOf = ({ de, en }: Local): Local => ({
  de: marked(de, ' (Kopie)'),
  ...(en === undefined ? {} : { en: marked(en, ' (copy)') }),
})

/** `isTop`: the node that was copied, not a part of it. */
export const copiedFields = (fields: NodeFields, isTop: boolean): NodeFields => {
  const own = fields.kind === 'sport' ? { ...fields, slug: '' } : fields
  if (!isTop) return own
  return own.kind === 'promo' ? { ...own, title: copyOf(own.title) } : { ...own, name: copyOf(own.name) }
}
