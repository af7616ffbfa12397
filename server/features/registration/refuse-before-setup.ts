/** An empty installation has no accounts before its first admin, who proves the code of the terminal. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../http/request/context.ts'

export const refuseBeforeSetup = ({ settings }: Pick<OpenContext, 'settings'>): void => {
  if (settings.current().setup?.stage === 'open') throw new AppError('setup.awaited')
}
