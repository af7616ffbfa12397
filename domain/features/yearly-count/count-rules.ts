/** How members are counted for a state sports association: by year of birth, gender and federation (docs/decisions/0112). */
import { groupBy } from '../../basics/groups.ts'
import { addDays, type Day, instantAt } from '../../basics/calendar-days.ts'

/** As the associations write them; `none`: not stated. */
export const COUNTED_GENDERS = ['m', 'w', 'd', 'none'] as const
export type CountedGender = (typeof COUNTED_GENDERS)[number]

/** As what the gender d is reported; anything but itself, where a state association does not take it. */
export const DIVERSE_AS = ['d', 'none', 'm', 'w'] as const
export type DiverseAs = (typeof DIVERSE_AS)[number]
export const NONE_AS = ['none', 'm', 'w'] as const
export type NoneAs = (typeof NONE_AS)[number]

export const keyDayOf = (year: number): Day => `${year}-01-01`

const FIRST_MONTH_OF_NEXT = 10
/** The year whose count is looked at first: from October on the next key day is of interest, before that the last one. */
export const yearOfInterest = (today: Day): number => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month >= FIRST_MONTH_OF_NEXT ? year + 1 : year
}

/** Who left on 31 December does not count, and who joined on 1 January does: what stands at the end of the key day decides. */
export const countedUntil = (year: number): string => instantAt(addDays(keyDayOf(year), 1), '00:00')

export type CountedMember = {
  readonly userId: number
  readonly gender: 'm' | 'f' | 'd' | 'u'
  readonly birthday: Day | null
  readonly sportIds: readonly number[]
}

export type SportCode = {
  readonly sportId: number
  readonly federationNumber: string
  /** Empty: the federation alone is reported. */
  readonly sportCode: string
}

export type CountChoices = {
  readonly diverseAs: DiverseAs
  readonly noneAs: NoneAs
  readonly restSportId: number | null
  readonly sports: readonly SportCode[]
}

export type Cell = {
  /** Year of birth; null: not known. */
  readonly born: number | null
  readonly gender: CountedGender
  readonly count: number
}
/** Members of a federation, each once, where `sportCode` is empty; else members who train the sport. */
export type FederationCell = Cell & { readonly federationNumber: string; readonly sportCode: string }

export type Counted = {
  readonly total: number
  readonly a: readonly Cell[]
  readonly b: readonly FederationCell[]
  /** Members who are reported with another gender than their own. */
  readonly moved: { readonly diverse: number; readonly none: number }
}

const OWN_GENDER = { m: 'm', f: 'w', d: 'd', u: 'none' } as const

/** A gender that is reported as not stated is reported as that is. */
export const reportedGender = (
  gender: CountedMember['gender'],
  { diverseAs, noneAs }: Pick<CountChoices, 'diverseAs' | 'noneAs'>,
): CountedGender => {
  const own = OWN_GENDER[gender]
  const taken = own === 'd' ? diverseAs : own
  return taken === 'none' ? noneAs : taken
}

/** The sports with which a member is reported: those they train, else the one for all others. */
export const reportedSports = (
  { sportIds }: Pick<CountedMember, 'sportIds'>,
  restSportId: number | null,
): readonly number[] => (sportIds.length === 0 && restSportId !== null ? [restSportId] : sportIds)

const isBefore = (one: string, other: string): number => (one < other ? -1 : 1)
const YEAR_DIGITS = 4

/** Counts equal keys, in the order of the keys. */
const countKeys = <T>(items: readonly T[], keyOf: (item: T) => string): (T & { count: number })[] =>
  groupBy(items, keyOf)
    .flatMap(([first, ...more]) => (first === undefined ? [] : [{ ...first, count: more.length + 1 }]))
    .toSorted((one, other) => isBefore(keyOf(one), keyOf(other)))

/** Numbers of federations may hold blanks, but no line ends: equal keys are equal parts. */
const keyOfParts = (...parts: readonly string[]): string => parts.join('\n')

type Place = Omit<Cell, 'count'>
const keyOfPlace = ({ born, gender }: Place): string =>
  keyOfParts(String(born ?? ''), String(COUNTED_GENDERS.indexOf(gender)))

/** Every member is in the A numbers exactly once. */
export const countMembers = (members: readonly CountedMember[], choices: CountChoices): Counted => {
  const placed = members.map((member) => ({
    member,
    place: {
      born: member.birthday === null ? null : Number(member.birthday.slice(0, YEAR_DIGITS)),
      gender: reportedGender(member.gender, choices),
    },
  }))
  const inFederations = placed.flatMap(({ member, place }) => {
    const reported = reportedSports(member, choices.restSportId)
    const codes = choices.sports.filter(({ sportId }) => reported.includes(sportId))
    const federations = [...new Set(codes.map(({ federationNumber }) => federationNumber))]
    const sports = new Map(
      codes
        .filter(({ sportCode }) => sportCode !== '')
        .map(({ federationNumber, sportCode }) => [
          keyOfParts(federationNumber, sportCode),
          { federationNumber, sportCode },
        ]),
    )
    return [
      ...federations.map((federationNumber) => ({ ...place, federationNumber, sportCode: '' })),
      ...[...sports.values()].map((sport) => ({ ...place, ...sport })),
    ]
  })
  const movedFrom = (gender: CountedMember['gender']): number =>
    placed.filter(({ member, place }) => member.gender === gender && place.gender !== OWN_GENDER[gender])
      .length
  return {
    total: members.length,
    a: countKeys(
      placed.map(({ place }) => place),
      keyOfPlace,
    ),
    b: countKeys(inFederations, (cell) =>
      keyOfParts(cell.federationNumber, cell.sportCode, keyOfPlace(cell)),
    ),
    moved: { diverse: movedFrom('d'), none: movedFrom('u') },
  }
}

export type CountGaps = {
  readonly birthday: readonly number[]
  readonly gender: readonly number[]
  readonly sport: readonly number[]
  /** Sports that members train and that no federation is entered for. */
  readonly federation: readonly { readonly sportId: number; readonly count: number }[]
}

/** What is missing for a complete count: ids of members, and sports. */
export const gapsOf = (members: readonly CountedMember[], choices: CountChoices): CountGaps => {
  const known = new Set(choices.sports.map(({ sportId }) => sportId))
  const idsOf = (isGap: (member: CountedMember) => boolean): number[] =>
    members.filter(isGap).map(({ userId }) => userId)
  const open = members.flatMap((member) =>
    reportedSports(member, choices.restSportId).filter((sportId) => !known.has(sportId)),
  )
  return {
    birthday: idsOf(({ birthday }) => birthday === null),
    gender: idsOf(({ gender }) => gender === 'u'),
    sport: idsOf((member) => reportedSports(member, choices.restSportId).length === 0),
    federation: [...new Set(open)].map((sportId) => ({
      sportId,
      count: open.filter((one) => one === sportId).length,
    })),
  }
}
