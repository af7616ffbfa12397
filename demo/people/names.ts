/** First and last names that are common in clubs of these towns; the pairs are invented. */
import type { Random } from '../random.ts'
import names from './names.json' with { type: 'json' }

export type Name = { firstName: string; lastName: string; gender: 'm' | 'f' }

export const someName = (random: Random, isKid = false): Name => {
  const gender = random.chance(isKid ? 0.48 : 0.42) ? 'f' : 'm'
  const [female, male] = isKid ? [names.kidsFemale, names.kidsMale] : [names.female, names.male]
  return { firstName: random.pick(gender === 'f' ? female : male), lastName: random.pick(names.last), gender }
}

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
}

/** A name in the characters that user names and email addresses may have. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[äöüßıłđø]/g, (letter) => REPLACEMENTS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')
