/** What a new installation still needs before people can train and buy; the start page of the administration leads to it. */
import { SETUP_STEPS, type SetupStep } from '@wegband/domain/features/admin/setup-contract.ts'
import type { Context } from '../../http/request/context.ts'
import { readSetupFacts } from './setup-store.ts'

export const readOpenSteps = async ({
  db,
  clock,
  config,
  settings,
}: Context): Promise<{ open: SetupStep[]; schoolId: number | null }> => {
  const { schoolId, ...facts } = await readSetupFacts(db.drizzle, clock.now())
  const done: Record<SetupStep, boolean> = {
    ...facts,
    setup: settings.current().setup?.stage !== 'running',
    mail: config.smtpUrl !== undefined,
  }
  return { open: SETUP_STEPS.filter((step) => !done[step]), schoolId }
}
