import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '../../basics/money.ts'
import { vatGroups, vatOutOf } from '../../basics/vat.ts'
import { useCredit } from '../payments/charge-plan.ts'
import {
  balanceOf,
  creditOf,
  openOf,
  postCancellation,
  postCharge,
  postCreditGrant,
  postCreditTransfer,
  postCreditUse,
  postFee,
  postFeePassedOn,
  posting,
  type Posting,
  postPayment,
  postPayout,
  postRefund,
  postReturn,
  postWriteOff,
} from './ledger.ts'

const MARA = 1
const JONAS = 2
const vat = { basisPoints: 1900, exemption: null }
const parts = (grossCents: number) => [vatOutOf(grossCents, vat.basisPoints)]
const sum = ({ entries }: Posting): number => sumCents(entries.map(({ cents }) => cents))

describe('a posting', () => {
  it('of a charge is owed by the member, and its parts are revenue and tax', () => {
    expect(postCharge(MARA, parts(6300)).entries).toEqual([
      { account: 'receivable', userId: MARA, cents: 6300 },
      { account: 'revenue', userId: null, cents: -5294 },
      { account: 'vat', userId: null, cents: -1006 },
    ])
  })

  it('that does not sum to zero is refused', () => {
    const entry = { account: 'bank' as const, userId: null, cents: 1 }
    expect(() => posting('fee', [entry])).toThrow(RangeError)
    expect(() => postPayment(MARA, -1, 'bank')).toThrow(RangeError)
    expect(() => postPayment(MARA, 0.5, 'bank')).toThrow(RangeError)
  })

  it('has no entries of nothing', () => {
    expect(postCharge(MARA, [vatOutOf(100, 0)]).entries).toHaveLength(2)
  })

  it('of every kind sums to zero for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 700, 1900), (cents, rate) => {
        const groups = vatGroups([
          { grossCents: cents, vat: { basisPoints: rate, exemption: null } },
          { grossCents: 4900, vat },
        ])
        const all = [
          postCharge(MARA, groups),
          postCancellation(MARA, groups),
          postPayment(MARA, cents, 'provider'),
          postReturn(MARA, cents, 'bank'),
          postRefund(MARA, cents, 'cash'),
          postCreditGrant(MARA, cents, 'receivable'),
          postCreditGrant(MARA, cents, 'write-off'),
          postCreditGrant(MARA, cents, 'opening'),
          postCreditUse(MARA, cents),
          postCreditTransfer(JONAS, MARA, cents),
          postWriteOff(MARA, groups),
          postFee(cents, 'provider'),
          postFeePassedOn(MARA, cents),
          postPayout(cents),
        ]
        expect(all.map(sum)).toEqual(all.map(() => 0))
      }),
    )
  })
})

describe('the ledger', () => {
  it('of a paid, withdrawn and refunded order is level again', () => {
    const postings = [
      postCharge(MARA, parts(6300)),
      postPayment(MARA, 6300, 'provider'),
      postCancellation(MARA, parts(6300)),
      postRefund(MARA, 6300, 'provider'),
    ]
    for (const account of ['receivable', 'revenue', 'vat', 'provider'] as const)
      expect(balanceOf(postings, account)).toBe(0)
  })

  it('of a returned debit knows what is owed and what the bank charged', () => {
    const postings = [
      postCharge(MARA, parts(3900)),
      postPayment(MARA, 3900, 'bank'),
      postReturn(MARA, 3900, 'bank'),
      postFee(300, 'bank'),
      postFeePassedOn(MARA, 300),
    ]
    expect(openOf(postings, MARA)).toBe(4200)
    expect(balanceOf(postings, 'fees')).toBe(0)
    expect(balanceOf(postings, 'bank')).toBe(-300)
  })

  it('of a write-off gives up the net and corrects the tax', () => {
    const postings = [postCharge(MARA, parts(6300)), postWriteOff(MARA, parts(6300))]
    expect(openOf(postings, MARA)).toBe(0)
    expect(balanceOf(postings, 'vat')).toBe(0)
    expect(balanceOf(postings, 'write-off')).toBe(5294)
  })

  it('moves the whole credit of a child to its parent', () => {
    const postings = [
      postCreditGrant(JONAS, 3600, 'opening'),
      postCreditGrant(MARA, 1200, 'opening'),
      postCreditTransfer(JONAS, MARA, 3600),
    ]
    expect([creditOf(postings, JONAS), creditOf(postings, MARA)]).toEqual([0, 4800])
  })

  it('stays level with no negative credit, whatever happens in whatever order', () => {
    const step = fc.record({
      kind: fc.constantFrom('order', 'pay', 'overpay', 'return', 'cancel', 'credit', 'write-off', 'move'),
      cents: fc.integer({ min: 1, max: 50_000 }),
      user: fc.constantFrom(MARA, JONAS),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const book: Posting[] = []
        for (const { kind, cents, user } of steps) {
          const open = Math.max(0, openOf(book, user))
          if (kind === 'order') {
            book.push(postCharge(user, parts(cents)))
            const { creditCents } = useCredit(cents, creditOf(book, user))
            book.push(postCreditUse(user, creditCents))
          }
          if (kind === 'pay') book.push(postPayment(user, Math.min(open, cents), 'provider'))
          if (kind === 'overpay') {
            book.push(postPayment(user, open + cents, 'bank'))
            book.push(postCreditGrant(user, cents, 'receivable'))
          }
          if (kind === 'return') book.push(postReturn(user, cents, 'bank'), postFee(300, 'bank'))
          if (kind === 'cancel') {
            book.push(postCharge(user, parts(cents)), postCancellation(user, parts(cents)))
          }
          if (kind === 'credit') book.push(postCreditGrant(user, cents, 'write-off'))
          if (kind === 'write-off' && open > 0) book.push(postWriteOff(user, parts(open)))
          if (kind === 'move') {
            const other = user === MARA ? JONAS : MARA
            book.push(postCreditTransfer(user, other, Math.min(cents, creditOf(book, user))))
          }
          for (const person of [MARA, JONAS]) expect(creditOf(book, person)).toBeGreaterThanOrEqual(0)
        }
        expect(sumCents(book.map(sum))).toBe(0)
      }),
    )
  })
})
