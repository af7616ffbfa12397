/** The fields of each kind of node, within bounds. A draft may lack its German name; a publication may not. */
import { z } from 'zod'
import { id } from '../../http/shapes.ts'
import { ONE_LINE } from '../accounts/person-rules.ts'
import { officePicture } from '../office-pictures/contract.ts'
import { SUBJECT_TYPES } from '../subscriptions/contract.ts'
import { COMPLETION_MODES } from '../sports/contract.ts'
import {
  BELTS,
  CHROMA_MAX,
  CONFIRMATIONS,
  DESCRIPTION_MAX,
  GROUP_MODULES_MAX,
  HUE_MAX,
  LEAD_MAX,
  LIST_MAX,
  NAME_MAX,
  SLUG_MAX,
  TARGETS_MAX,
} from './node-bounds.ts'
import type { NodeKind } from './node-kinds.ts'

/** A name in a draft: one line, which may still be empty. */
const text = z
  .string()
  .trim()
  .max(NAME_MAX)
  .refine((words) => ONE_LINE.test(words), { params: { code: 'one-line' } })

/** No control characters but line ends. */
const PLAIN = /^(?:[^\p{Cc}]|\n)*$/u
const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((words) => PLAIN.test(words), { params: { code: 'invalid' } })

const local = <Text extends z.ZodType<string>>(words: Text) =>
  z.strictObject({ de: words, en: z.exactOptional(words) })
const name = local(text)
const count = (min: number, max: number) => z.int().min(min).max(max)

const target = z
  .string()
  .max(40)
  .regex(new RegExp(`^(${SUBJECT_TYPES.join('|')}):[1-9]\\d{0,9}$`))
/** An uploaded picture by its address, or a drawn one by its name. */
const picture = z.union([officePicture, z.string().regex(/^[a-z][a-z\d-]{0,59}$/)]).nullable()

const SHAPES = {
  sport: {
    name,
    menuName: name,
    description: local(longText(DESCRIPTION_MAX)),
    slug: z
      .string()
      .trim()
      .max(SLUG_MAX)
      .regex(/^[a-z0-9]*(-[a-z0-9]+)*$/),
    schoolId: id.nullable(),
    isMainSport: z.boolean(),
    isKids: z.boolean(),
    showInMenu: z.boolean(),
    requiredMembershipLv: count(0, 1000),
    availableForSubscription: z.boolean(),
    hue: count(0, HUE_MAX),
    chroma: z.number().min(0).max(CHROMA_MAX),
  },
  level: {
    name,
    belt: count(1, BELTS),
    isKids: z.boolean(),
    completionMode: z.enum(COMPLETION_MODES),
    weeksPerStep: count(1, 52),
    stepsPerStripe: count(1, 20),
    stripes: count(1, 10),
    recommendedTrainings: count(0, 1000),
    moduleRepeats: count(1, 50),
    workshops: count(0, 50),
    seminars: count(0, 50),
    examPassPercent: count(1, 100),
  },
  module: {
    name,
    description: local(longText(DESCRIPTION_MAX)),
    points: count(0, 100),
    glossaryTerms: z.array(text).max(LIST_MAX),
  },
  heading: { name },
  content: {
    name,
    title: name,
    isSolo: z.boolean(),
    /** A video of the library; null: unchanged, or none yet. */
    videoId: id.nullable(),
    titlePictureLight: picture,
    titlePictureDark: picture,
    requiredMembershipLv: count(0, 1000),
    paymentRequired: z.boolean(),
    /** Any one of these subscriptions opens it, as `type:id`. */
    targets: z.array(target).max(TARGETS_MAX),
    sportProgressIsRequired: z.boolean(),
    relatedSportId: id.nullable(),
    requiredLevelIndex: count(1, 50),
    availableForFreemium: z.boolean(),
  },
  task: { name },
  workshop: { name, description: local(longText(DESCRIPTION_MAX)) },
  group: { name, moduleIds: z.array(id).max(GROUP_MODULES_MAX) },
  promo: {
    title: name,
    lead: local(longText(LEAD_MAX)),
    gains: z.array(name).max(LIST_MAX),
    questions: z
      .array(z.strictObject({ question: name, answer: local(longText(DESCRIPTION_MAX)) }))
      .max(LIST_MAX),
    isActive: z.boolean(),
  },
  type: {
    name,
    confirmationTypes: z.array(z.enum(CONFIRMATIONS)).max(CONFIRMATIONS.length),
    isExam: z.boolean(),
  },
} as const satisfies Record<NodeKind, z.ZodRawShape>

const full = <Kind extends NodeKind>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), ...(SHAPES[kind] as (typeof SHAPES)[Kind]) })
const part = <Kind extends NodeKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    ...z.strictObject(SHAPES[kind] as (typeof SHAPES)[Kind]).partial().shape,
  })

/** All fields of a node. */
export const nodeFields = z.discriminatedUnion('kind', [
  full('sport'),
  full('level'),
  full('module'),
  full('heading'),
  full('content'),
  full('task'),
  full('workshop'),
  full('group'),
  full('promo'),
  full('type'),
])
export type NodeFields = z.output<typeof nodeFields>
export type FieldsOf<Kind extends NodeKind> = Extract<NodeFields, { kind: Kind }>

/** The fields that a save changes. */
export const changedFields = z.discriminatedUnion('kind', [
  part('sport'),
  part('level'),
  part('module'),
  part('heading'),
  part('content'),
  part('task'),
  part('workshop'),
  part('group'),
  part('promo'),
  part('type'),
])
export type ChangedFields = z.output<typeof changedFields>

const EMPTY = { de: '' }

/** A new node before anybody wrote in it; the numbers of a level are those of §9. */
export const newFields = (kind: NodeKind): NodeFields => {
  switch (kind) {
    case 'sport':
      return {
        kind,
        name: EMPTY,
        menuName: EMPTY,
        description: EMPTY,
        slug: '',
        schoolId: null,
        isMainSport: true,
        isKids: false,
        showInMenu: true,
        requiredMembershipLv: 0,
        availableForSubscription: true,
        hue: 32,
        chroma: 1,
      }
    case 'level':
      return {
        kind,
        name: EMPTY,
        belt: 1,
        isKids: false,
        completionMode: 'progression',
        weeksPerStep: 11,
        stepsPerStripe: 3,
        stripes: 3,
        recommendedTrainings: 60,
        moduleRepeats: 2,
        workshops: 2,
        seminars: 0,
        examPassPercent: 72,
      }
    case 'module':
      return { kind, name: EMPTY, description: EMPTY, points: 1, glossaryTerms: [] }
    case 'content':
      return {
        kind,
        name: EMPTY,
        title: EMPTY,
        isSolo: true,
        videoId: null,
        titlePictureLight: null,
        titlePictureDark: null,
        requiredMembershipLv: 0,
        paymentRequired: false,
        targets: [],
        sportProgressIsRequired: false,
        relatedSportId: null,
        requiredLevelIndex: 1,
        availableForFreemium: false,
      }
    case 'heading':
    case 'task':
      return { kind, name: EMPTY }
    case 'workshop':
      return { kind, name: EMPTY, description: EMPTY }
    case 'group':
      return { kind, name: EMPTY, moduleIds: [] }
    case 'promo':
      return { kind, title: EMPTY, lead: EMPTY, gains: [], questions: [], isActive: true }
    case 'type':
      return { kind, name: EMPTY, confirmationTypes: ['presence', 'progress', 'denied'], isExam: false }
  }
}

/** The German name of a node, as the tree shows it. */
export const nameOf = (fields: NodeFields): { de: string; en?: string | undefined } =>
  fields.kind === 'promo' ? fields.title : fields.name
