/** The fields of each kind of node in the order of the form. The form holds them as text. */
import {
  BELTS,
  CHROMA_MAX,
  CONFIRMATIONS,
  DESCRIPTION_MAX,
  HUE_MAX,
  LEAD_MAX,
  NAME_MAX,
  SLUG_MAX,
} from '@wegband/domain/features/training-editor/node-bounds.ts'
import type { ChangedFields, NodeFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import type { NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { COMPLETION_MODES } from '@wegband/domain/features/sports/contract.ts'

/** `pair`: fields that stand beside each other on wide screens. */
export type FieldSpec = { readonly name: string } & (
  | { readonly type: 'line' | 'lines'; readonly max: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly isFraction?: true }
  | { readonly type: 'text'; readonly max: number }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'check' | 'belt' | 'colour' | 'school' | 'sport' | 'video' | 'picture' | 'opens' }
  | { readonly type: 'terms' | 'modules' | 'confirmations' | 'textList' | 'questions' }
)

const line = (name: string): FieldSpec => ({ name, type: 'line', max: NAME_MAX })
const number = (name: string, min: number, max: number): FieldSpec => ({ name, type: 'number', min, max })
const check = (name: string): FieldSpec => ({ name, type: 'check' })

export const FIELDS: Readonly<Record<NodeKind, readonly FieldSpec[]>> = {
  sport: [
    line('name'),
    line('menuName'),
    { name: 'description', type: 'lines', max: DESCRIPTION_MAX },
    { name: 'hue', type: 'colour' },
    { name: 'slug', type: 'text', max: SLUG_MAX },
    { name: 'schoolId', type: 'school' },
    number('requiredMembershipLv', 0, 1000),
    check('showInMenu'),
    check('isMainSport'),
    check('isKids'),
    check('availableForSubscription'),
  ],
  level: [
    line('name'),
    { name: 'belt', type: 'belt' },
    check('isKids'),
    { name: 'completionMode', type: 'choice', options: COMPLETION_MODES },
    number('weeksPerStep', 1, 52),
    number('stepsPerStripe', 1, 20),
    number('stripes', 1, 10),
    number('moduleRepeats', 1, 50),
    number('recommendedTrainings', 0, 1000),
    number('workshops', 0, 50),
    number('seminars', 0, 50),
    number('examPassPercent', 1, 100),
  ],
  module: [
    line('name'),
    { name: 'description', type: 'lines', max: DESCRIPTION_MAX },
    number('points', 0, 100),
    { name: 'glossaryTerms', type: 'terms' },
  ],
  heading: [line('name')],
  content: [
    line('name'),
    line('title'),
    { name: 'isSolo', type: 'choice', options: ['solo', 'partner'] },
    { name: 'videoId', type: 'video' },
    { name: 'titlePictureDark', type: 'picture' },
    { name: 'titlePictureLight', type: 'picture' },
    check('availableForFreemium'),
    number('requiredMembershipLv', 0, 1000),
    check('paymentRequired'),
    { name: 'targets', type: 'opens' },
    check('sportProgressIsRequired'),
    { name: 'relatedSportId', type: 'sport' },
    number('requiredLevelIndex', 1, 50),
  ],
  task: [line('name')],
  workshop: [line('name'), { name: 'description', type: 'lines', max: DESCRIPTION_MAX }],
  group: [line('name'), { name: 'moduleIds', type: 'modules' }],
  promo: [
    line('title'),
    { name: 'lead', type: 'lines', max: LEAD_MAX },
    { name: 'gains', type: 'textList' },
    { name: 'questions', type: 'questions' },
    check('isActive'),
  ],
  type: [line('name'), { name: 'confirmationTypes', type: 'confirmations' }, check('isExam')],
}

export const BELT_COUNT = BELTS
export const COLOUR = { hueMax: HUE_MAX, chromaMax: CHROMA_MAX } as const
export { CONFIRMATIONS }

/** As the form holds it: texts and ticks; lists as JSON. */
export type FormValues = Record<string, string | boolean>

type Loose = Readonly<Record<string, unknown>>
type Local = { readonly de: string; readonly en?: string }

const isLocal = ({ type }: FieldSpec): boolean => type === 'line' || type === 'lines'

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const entriesOf = (spec: FieldSpec, fields: Loose): [string, string | boolean][] => {
  const value = fields[spec.name]
  if (isLocal(spec)) {
    const { de, en } = value as Local
    return [
      [`${spec.name}.de`, de],
      [`${spec.name}.en`, en ?? ''],
    ]
  }
  if (spec.name === 'isSolo') return [[spec.name, value === true ? 'solo' : 'partner']]
  if (spec.type === 'colour')
    return [
      ['hue', asText(value)],
      ['chroma', asText(fields['chroma'])],
    ]
  if (spec.type === 'check') return [[spec.name, value === true]]
  return [[spec.name, asText(value)]]
}

export const valuesOf = (fields: NodeFields): FormValues =>
  Object.fromEntries(FIELDS[fields.kind].flatMap((spec) => entriesOf(spec, fields)))

/** Numbers are read with a comma as well. */
const numberOf = (text: string): number => Number(text.replace(',', '.'))

const parsed = (spec: FieldSpec, values: FormValues): [string, unknown][] => {
  const { name } = spec
  const text = String(values[name] ?? '')
  switch (spec.type) {
    case 'line':
    case 'lines': {
      const [de, en] = [String(values[`${name}.de`]).trim(), String(values[`${name}.en`]).trim()]
      return [[name, en === '' ? { de } : { de, en }]]
    }
    case 'colour':
      return [
        ['hue', numberOf(String(values['hue']))],
        ['chroma', numberOf(String(values['chroma']))],
      ]
    case 'check':
      return [[name, values[name] === true]]
    case 'number':
    case 'belt':
      return [[name, numberOf(text)]]
    case 'school':
    case 'sport':
    case 'video':
      return [[name, text === '' ? null : Number(text)]]
    case 'picture':
      return [[name, text.trim() === '' ? null : text.trim()]]
    case 'choice':
      return [[name, name === 'isSolo' ? text === 'solo' : text]]
    case 'text':
      return [[name, text.trim()]]
    case 'opens':
    case 'terms':
    case 'modules':
    case 'confirmations':
    case 'textList':
    case 'questions':
      return [[name, JSON.parse(text === '' ? '[]' : text)]]
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs from the fields as they were loaded or saved last. */
export const changedOf = (kind: NodeKind, values: FormValues, before: NodeFields): ChangedFields => {
  const known: Loose = before
  const changed = FIELDS[kind]
    .flatMap((spec) => parsed(spec, values))
    .filter(([name, value]) => !isSame(known[name], value))
  return { kind, ...Object.fromEntries(changed) } as ChangedFields
}

const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** The rules of the form; a missing German name is told by the publication. */
export const refusalsOf = (
  kind: NodeKind,
  values: FormValues,
): Record<string, 'not-a-whole-number' | undefined> =>
  Object.fromEntries(
    FIELDS[kind].flatMap((spec) => {
      if (spec.type === 'number' && !isWithin(String(values[spec.name]), spec.min, spec.max))
        return [[spec.name, 'not-a-whole-number' as const]]
      return []
    }),
  )
