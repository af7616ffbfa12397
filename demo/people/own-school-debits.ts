/** The mandates and debit files of the school that collects itself. */
import { createHash } from 'node:crypto'
import { addDays } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import { bankDayFrom } from '@wegband/domain/basics/working-days.ts'
import { postFee, postFeePassedOn, postPayment, postReturn } from '@wegband/domain/features/ledger/ledger.ts'
import { debitFileXml } from '@wegband/domain/features/school-money/debit-file.ts'
import { paymentAttempts } from '@wegband/server/db/schema/money/books.ts'
import { debitFiles, debitNotices, debits, mandates } from '@wegband/server/db/schema/money/collection.ts'
import { sealDebitFile } from '@wegband/server/features/school-money/debit-files/debit-file-sealed.ts'
import { sealIban } from '@wegband/server/features/school-money/mandates/mandate-sealed.ts'
import { isDebited } from './own-school-plan.ts'
import {
  IBAN,
  CREDITOR_ID,
  PRICE_CENTS,
  RETURN_FEE_CENTS,
  type Contract,
  type Bill,
  type Scene,
  type Booked,
  only,
  at,
  startOf,
} from './own-school-scene.ts'

type Mandate = { readonly id: number; readonly reference: string; readonly signedOn: string }

const writeMandates = async (
  { tx, seller, secret, today }: Scene,
  contracts: readonly Contract[],
  usedOn: string,
): Promise<ReadonlyMap<number, Mandate>> => {
  const rows = contracts
    .filter(({ member }) => isDebited(member.paying))
    .map(({ person, member }, index) => {
      const key = { issuerId: seller.id, reference: `LH-${String(index + 1).padStart(4, '0')}` }
      return {
        ...key,
        userId: person.id,
        holder: person.name,
        ibanSealed: sealIban(secret, key, IBAN),
        ibanLast4: IBAN.slice(-4),
        signedOn: addDays(startOf(member, today), -5),
        source: index === 1 ? ('click' as const) : ('paper' as const),
        enteredBy: index === 1 ? null : seller.headId,
        lastUsedOn: usedOn,
      }
    })
  if (rows.length === 0) return new Map()
  const made = await tx.insert(mandates).values(rows).returning()
  return new Map(made.map((row) => [row.userId, row]))
}

const isReturned = ({ member, index }: Bill): boolean => member.paying === 'debit-returned' && index === 0

/** Each debit arrived on its day, and one came back two days later. */
const bookedOf = (
  collected: readonly Bill[],
  made: readonly { readonly id: number }[],
  collectOn: string,
): Booked[] =>
  collected.flatMap((bill, index) => {
    const { id: billId, payer } = bill
    const attemptId = made[index]?.id ?? 0
    const arrived = {
      posting: postPayment(payer.id, PRICE_CENTS, 'bank'),
      cause: `attempt:${attemptId}`,
      on: collectOn,
      billId,
    }
    if (!isReturned(bill)) return [arrived]
    const on = addDays(collectOn, 2)
    return [
      arrived,
      { posting: postReturn(payer.id, PRICE_CENTS, 'bank'), cause: `attempt:${attemptId}`, on, billId },
      { posting: postFee(RETURN_FEE_CENTS, 'bank'), cause: `return:${attemptId}`, on, billId },
      { posting: postFeePassedOn(payer.id, RETURN_FEE_CENTS), cause: `return:${attemptId}`, on, billId },
    ]
  })

const writeFile = async (
  { tx, seller, secret }: Scene,
  collected: readonly Bill[],
  ofPayer: ReadonlyMap<number, Mandate>,
  file: { readonly collectOn: string; readonly madeOn: string; readonly isBooked: boolean },
): Promise<Booked[]> => {
  const { collectOn, madeOn, isBooked } = file
  const messageId = `WB${seller.id}-${collectOn.replaceAll('-', '')}-DEMO`
  const mandateOf = ({ payer }: Bill): Mandate =>
    only([ofPayer.get(payer.id)].filter((one) => one !== undefined))
  const xml = debitFileXml({
    messageId,
    madeAt: at(madeOn),
    collectOn,
    creditor: { holder: 'Kampfkunst Lindenhof e. V.', iban: IBAN, bic: null, creditorId: CREDITOR_ID },
    debits: collected.map((bill, index) => ({
      endToEndId: `${messageId}-${index + 1}`,
      amountCents: PRICE_CENTS,
      mandateReference: mandateOf(bill).reference,
      signedOn: mandateOf(bill).signedOn,
      holder: bill.payer.name,
      iban: IBAN,
      bic: null,
      text: `Kampfkunst Lindenhof ${bill.number}`,
    })),
  })
  const { id: fileId } = only(
    await tx
      .insert(debitFiles)
      .values({
        issuerId: seller.id,
        messageId,
        collectOn,
        debits: collected.length,
        totalCents: sumCents(collected.map(() => PRICE_CENTS)),
        xmlSealed: sealDebitFile(secret, messageId, xml),
        xmlSha256: createHash('sha256').update(xml).digest(),
        madeBy: seller.headId,
        madeAt: at(madeOn),
      })
      .returning({ id: debitFiles.id }),
  )
  const made = await tx
    .insert(paymentAttempts)
    .values(
      collected.map((bill, index) => ({
        billId: bill.id,
        key: `${messageId}-${index + 1}`,
        reference: `${messageId}-${index + 1}`,
        provider: 'own' as const,
        amountCents: PRICE_CENTS,
        state: isReturned(bill)
          ? ('returned' as const)
          : isBooked
            ? ('succeeded' as const)
            : ('processing' as const),
        means: 'debit' as const,
        recordedBy: seller.headId,
        startedAt: at(madeOn),
        endedAt: isBooked ? at(addDays(collectOn, isReturned(bill) ? 2 : 0)) : null,
      })),
    )
    .returning({ id: paymentAttempts.id })
  await tx.insert(debits).values(
    collected.map((bill, index) => ({
      attemptId: made[index]?.id ?? 0,
      fileId,
      mandateId: mandateOf(bill).id,
      endToEndId: `${messageId}-${index + 1}`,
      announcedAt: at(addDays(collectOn, -6)),
    })),
  )
  if (!isBooked) return []
  return bookedOf(collected, made, collectOn)
}

export const writeDebits = async (
  scene: Scene,
  contracts: readonly Contract[],
  all: readonly Bill[],
): Promise<Booked[]> => {
  const { tx, today } = scene
  const [before, next, later] = [
    bankDayFrom(addDays(today, -33)),
    bankDayFrom(addDays(today, 2)),
    bankDayFrom(addDays(today, 6)),
  ]
  const ofPayer = await writeMandates(scene, contracts, before)
  const debited = all.filter(({ member }) => isDebited(member.paying))
  const first = debited.filter(({ index }) => index === 0)
  const filed = debited.filter(({ index, member }) => index === 1 && member.paying === 'debit-filed')
  const announced = debited.filter(({ index, member }) => index === 1 && member.paying === 'debit-announced')
  if (first.length === 0 || filed.length === 0 || announced.length === 0) return []
  const booked = await writeFile(scene, first, ofPayer, {
    collectOn: before,
    madeOn: addDays(before, -3),
    isBooked: true,
  })
  await writeFile(scene, filed, ofPayer, { collectOn: next, madeOn: addDays(today, -1), isBooked: false })
  await tx.insert(debitNotices).values(
    [...filed, ...announced].map((bill) => ({
      billId: bill.id,
      mandateId: ofPayer.get(bill.payer.id)?.id ?? 0,
      collectOn: bill.member.paying === 'debit-filed' ? next : later,
      announcedAt: at(addDays(today, -5)),
    })),
  )
  return booked
}
