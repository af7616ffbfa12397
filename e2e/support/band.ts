/** The numbers that the path of a sport shows, and what they must be by the rules. */
import { expect, type Page } from '@playwright/test'
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { beltStanding, nextStep } from '@wegband/domain/features/progress/belt-rules.ts'
import { DEFAULT_THRESHOLDS, STRIPES } from '@wegband/domain/features/progress/level-thresholds.ts'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import type { Caller } from './sign-in.ts'
import { de } from './words.ts'

/** Every level of the demo for adults has the numbers of §9. */
const LEVEL = DEFAULT_THRESHOLDS
const ALL_WEEKS = LEVEL.weeksPerStep * LEVEL.stepsPerStripe * LEVEL.stripes

/** A number of the path by its name. */
export const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name, visible: true }).locator('xpath=..')

/** "Noch eine Woche, dann Gurtschritt 3 und Streifen 1." */
const nextStepText = (weeks: number): string => {
  const next = nextStep(weeks, LEVEL)
  if (next === undefined) return de('sports.next.all')
  const { weeksLeft: count, beltStep: step, stripe } = next
  if (next.opensLevelCheck) return de('sports.next.check', { count })
  return stripe === undefined
    ? de('sports.next.step', { count, step })
    : de('sports.next.stripe', { count, step, stripe })
}

/**
 * Weeks, belt step, stripes, modules and trainings of the open path, and what comes next, all as §9 counts
 * them.
 */
export const expectBand = async (
  page: Page,
  counts: { readonly weeks: number; readonly trainings: number; readonly modules: number },
): Promise<void> => {
  const { beltStep, stripes } = beltStanding(counts.weeks, LEVEL)
  const words = { weeks: counts.weeks, all: ALL_WEEKS, step: beltStep, stripes, allStripes: STRIPES }
  await expect(page.getByText(de('sports.bandText', words)).first()).toBeAttached()
  await expect(page.getByText(nextStepText(counts.weeks)).filter({ visible: true })).toBeVisible()
  await expect(fact(page, de('sports.facts.modules'))).toContainText(String(counts.modules))
  await expect(fact(page, de('sports.facts.trainings'))).toContainText(String(counts.trainings))
}

/** The cell of a module in the path, by its number. */
export const moduleCell = (page: Page, order: number) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^Modul ${order}, `) })

export const moduleId = async (caller: Caller, level: number, order: number): Promise<number> => {
  const { body } = await caller.call('GET', `/api/modules?sport=1&level=${level}`)
  const found = listModules.answers[200].parse(body).data.find((one) => one.order === order)
  if (found === undefined) throw new Error(`Level ${level} has no module ${order}`)
  return found.id
}

/** The trainer adds a student to a running class and confirms a module; returns a function that undoes it. */
export const train = async (
  trainer: Caller,
  at: { readonly classId: number; readonly userId: number; readonly moduleId: number },
): Promise<() => Promise<void>> => {
  const list = `/api/appointments/${at.classId}/attendances`
  const must = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await trainer.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.body
  }
  await must('PUT', `${list}/attendee/${at.userId}`)
  const { data } = listAttendances.answers[200].parse(await must('GET', list))
  const own = data.find(({ user }) => user.id === at.userId)
  if (own === undefined) throw new Error('The list does not have who was put on it')
  const suggestion = { sportId: 1, moduleId: at.moduleId, sportDuration: 60 }
  await must('PATCH', `${list}/${own.id}`, { suggestion })
  await must('PUT', `${list}/${own.id}/confirmation/progress`)
  return async () => {
    await must('DELETE', `${list}/${own.id}/confirmation/progress`)
  }
}
