/** Draws the contract of an order once, stores it and mails it to the payer (§ 312f BGB): on a durable medium, soon after the order. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { contractNumber } from '@wegband/domain/features/subscriptions/contracts/contract-number.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FileName, FilesUnavailableError } from '../../../gateways/files/port.ts'
import type { Context, Services } from '../../../http/request/context.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { localeOf } from '../../sign-in/email-links.ts'
import {
  attachContractFile,
  findContractFile,
  listOrdersToDraw,
  readOrderForFile,
} from './contract-file-store.ts'
import { drawContract } from './draw-contract.ts'

type Filing = Pick<Services, 'db' | 'clock' | 'gateways'>

/** Orders of one round. */
const AT_ONCE = 50
/** A server that stood still longer than this has worse problems than these emails. */
const DAYS_BACK = 7

/** One name for an order: of two processes that draw at once, both write the same bytes. */
const nameOf = (orderId: number): FileName => `contracts/order-${orderId}.pdf`

/** The file is stored before the row points to it; the email is queued with the row, so it is sent once. */
const drawAndMail = async ({ db, clock, gateways }: Filing, orderId: number): Promise<void> => {
  const from = await readOrderForFile(db.drizzle, orderId)
  if (from === undefined) return
  const bytes = await drawContract(from)
  const file = nameOf(orderId)
  await gateways.files.put(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const { payer, order, productName } = from
  const number = contractNumber(order.subscriptionId ?? 0)
  await inTransaction(db, async (tx) => {
    if (!(await attachContractFile(tx, orderId, file, sha256)) || payer.mail === null) return
    await queueMail(
      tx,
      {
        to: payer.mail,
        userId: order.payerId,
        template: 'order-confirmed',
        locale: localeOf(payer),
        params: {
          firstName: payer.firstName,
          product: productName,
          number,
          link: '/user/subscriptions',
          file,
          fileName: `${number}.pdf`,
        },
        dedupeKey: `order:${orderId}:contract`,
      },
      clock.now(),
    )
  })
}

/** For the job. Returns how many were drawn. */
export const drawContracts = async (services: Filing): Promise<number> => {
  const since = plusMs(services.clock.now().toISOString(), -DAYS_BACK * MS_PER_DAY)
  const due = await listOrdersToDraw(services.db.drizzle, since, AT_ONCE)
  for (const { id } of due) await drawAndMail(services, id)
  return due.length
}

/** The newest contract file of an own contract. 404 for contracts of others, and until it is drawn. */
export const sendContractFile = async (context: Context, id: number, { reply }: Io) => {
  const found = await findContractFile(context.db.drizzle, context.actor.userId, id)
  if (found === undefined || found.file === null) throw notFound()
  const stored = await context.gateways.files.find(found.file as FileName)
  if (stored === undefined) throw new FilesUnavailableError('the file of a contract is missing')
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${contractNumber(id)}.pdf"`,
    })
    .type('application/pdf')
    .send(await buffer(stored.read()))
  return { status: 200, body: undefined } as const
}
