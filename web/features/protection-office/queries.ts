/** Reads and writes of the register. A write changes its own row, and other lists read again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readRegister,
  readSchoolRegister,
  type RegisteredPerson,
} from '@wegband/domain/features/child-protection/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'

export const useSchoolRegister = (id: number) => useQuery(queryOf(readSchoolRegister, { params: { id } }))

export function useRegisterWrite(): (work: Promise<RegisteredPerson>, done: string) => Promise<void> {
  const client = useQueryClient()
  return async (work, done) => {
    await work
    showToast({ tone: 'positive', text: done, subject: 'child-protection' })
    await invalidate(client, [readRegister, readSchoolRegister])
  }
}
