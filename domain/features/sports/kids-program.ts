/** Who follows the kids program, and its order among other sports (§4 Kids program). */
import type { Viewer } from '../accounts/contract.ts'
import { ADULT_PROGRAM_AGE, FIRST_ADULT_PROGRAM } from '../registration/age-rules.ts'

/** Without a choice the age decides. */
export const isKidsProgram = (startProgram: number | null, age: number | null): boolean =>
  startProgram === null ? age !== null && age < ADULT_PROGRAM_AGE : startProgram < FIRST_ADULT_PROGRAM

/** Decisions §4 Kids: the banner offers it. */
export const offersAdultProgram = (startProgram: number | null, age: number | null): boolean =>
  age !== null && age >= ADULT_PROGRAM_AGE && startProgram !== null && startProgram < FIRST_ADULT_PROGRAM

export type Chooser = Pick<
  Viewer,
  | 'isKid'
  | 'age'
  | 'selectedTrainingStartProgram'
  | 'trainingProgress'
  | 'childIds'
  | 'usingAppForChildren'
  | 'funnels'
>

/** Children in the kids program, and parents who came for their children and do not train. */
export const prefersKids = (person: Chooser): boolean =>
  person.isKid
    ? isKidsProgram(person.selectedTrainingStartProgram, person.age ?? 0)
    : person.trainingProgress.length === 0 &&
      (person.childIds.length > 0 || person.usingAppForChildren || person.funnels.includes('parent'))

/** For a child, programs for children come first; otherwise the order stays. */
export const kidsFirst = <S extends { readonly isKids: boolean }>(
  sports: readonly S[],
  isForChild: boolean,
): readonly S[] => (isForChild ? sports.toSorted((a, b) => Number(b.isKids) - Number(a.isKids)) : sports)

/** The sport that the age chooses: the kids program for a child. A chosen sport stays, unless it is for another age. */
export const sportForAge = (
  sports: readonly { readonly id: number; readonly isKids: boolean }[],
  chosen: number | undefined,
  age: number | null,
): number | undefined => {
  const kids = sports.find(({ isKids }) => isKids)?.id
  if (isKidsProgram(null, age)) return chosen ?? kids
  return age !== null && chosen === kids ? undefined : chosen
}
