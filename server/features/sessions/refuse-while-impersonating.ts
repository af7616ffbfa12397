/** Only the person may change passwords and mails, not a person who impersonates them (F5, decisions §3.14). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'

export const refuseWhileImpersonating = ({ impersonatorId }: Pick<Actor, 'impersonatorId'>): void => {
  if (impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
}
