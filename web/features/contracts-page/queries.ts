/** Reads of contracts and invoices, and what their payer may do. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { openBillingPortal, payBill } from '@wegband/domain/features/billing/contract.ts'
import { downloadContract } from '@wegband/domain/features/checkout/contract.ts'
import {
  cancelSubscription,
  listSubscriptions,
  revokeCancellation,
} from '@wegband/domain/features/contracts/contract.ts'
import { withdrawSubscription } from '@wegband/domain/features/declarations/contract.ts'
import { downloadInvoice, listInvoices, resendInvoice } from '@wegband/domain/features/invoices/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, pageOf, queryOf } from '../../platform/api/queries.ts'

export const useContracts = () => useQuery(queryOf(listSubscriptions))

/** §8: the server is there, but this part of it is not. */
export const isInMaintenance = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'general.unavailable' || error.code === 'general.maintenance')

/** Also after a refusal: the contract is in another state than the page shows. */
const useReadAgain = () => {
  const client = useQueryClient()
  return () => invalidate(client, [listSubscriptions])
}

export const useCancelling = () => {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: number) => call(cancelSubscription, { params: { id } }),
    onSettled: readAgain,
  })
}

export const useRevoking = () => {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (id: number) => call(revokeCancellation, { params: { id } }),
    onSettled: readAgain,
  })
}

/** What the page says after a withdrawal. */
export type Withdrawn = z.output<(typeof withdrawSubscription.answers)[201]>['data'] & {
  readonly name: string
}

/** A second try of the same dialog is the same withdrawal. */
export const useWithdrawing = (id: number) => {
  const readAgain = useReadAgain()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (orderId: number) =>
      call(withdrawSubscription, { params: { id }, body: { key, order_id: orderId } }),
    onSettled: readAgain,
  })
}

/** The payment continues at the address that the answer names. */
export const usePaying = () => {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (billId: number) => call(payBill, { params: { id: billId } }),
    onError: readAgain,
  })
}

export const useOpeningPortal = () => useMutation({ mutationFn: () => call(openBillingPortal) })

export type InvoiceFilter = {
  readonly year: number | undefined
  readonly profiteerId: number | undefined
  readonly kind: 'cancellation' | undefined
}
export const NO_INVOICE_FILTER: InvoiceFilter = { year: undefined, profiteerId: undefined, kind: undefined }

export const useInvoices = (page: number, { year, profiteerId, kind }: InvoiceFilter) =>
  useQuery({
    ...pageOf(listInvoices, {
      query: {
        page: String(page),
        ...(year === undefined ? {} : { year: String(year) }),
        ...(profiteerId === undefined ? {} : { profiteer_id: String(profiteerId) }),
        ...(kind === undefined ? {} : { kind }),
      },
    }),
    placeholderData: keepPreviousData,
  })

export const useInvoiceFile = () =>
  useMutation({ mutationFn: (id: number) => call(downloadInvoice, { params: { id } }) })

export const useContractFile = () =>
  useMutation({ mutationFn: (id: number) => call(downloadContract, { params: { id } }) })

export const useResending = () =>
  useMutation({ mutationFn: (id: number) => call(resendInvoice, { params: { id } }) })
