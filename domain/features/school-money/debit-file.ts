/**
 * Writes a debit file: ISO 20022 `pain.008.001.08`, one collection of recurring SEPA core debits. Amounts stay whole cents, days stay
 * days: no float and no time zone can change them.
 */
import type { Day, Instant } from '../../basics/calendar-days.ts'
import { sumCents } from '../../basics/money.ts'
import { pointAmount } from '../payments/giro-code.ts'
import { normalIban } from '../payments/iban.ts'

export type Debit = {
  readonly endToEndId: string
  readonly amountCents: number
  readonly mandateReference: string
  readonly signedOn: Day
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  /** What the payer reads on the statement. */
  readonly text: string
}

export type DebitFile = {
  readonly messageId: string
  readonly madeAt: Instant
  readonly collectOn: Day
  readonly creditor: {
    readonly holder: string
    readonly iban: string
    readonly bic: string | null
    readonly creditorId: string
  }
  readonly debits: readonly Debit[]
}

const MOST_NAME = 70
const MOST_TEXT = 140
/** Banks of other countries refuse more than these signs of Latin (EPC217-08). */
const NOT_ALLOWED = /[^A-Za-z0-9/\-?:().,'+ ]/g
const REPLACED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  '&': '+',
}

/** The text in the signs that every bank of the euro area accepts. */
export const bankText = (text: string, most: number): string =>
  text
    .replaceAll(/[äöüÄÖÜß&]/g, (sign) => REPLACED[sign] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(NOT_ALLOWED, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`
/** `bankText` leaves no sign that XML would have to escape, except the apostrophe, which is allowed in text. */
const text = (name: string, value: string, most = MOST_NAME): string => element(name, bankText(value, most))

const agent = (name: string, bic: string | null): string =>
  element(
    name,
    element(
      'FinInstnId',
      bic === null ? element('Othr', element('Id', 'NOTPROVIDED')) : element('BICFI', bic),
    ),
  )

const account = (name: string, iban: string): string =>
  element(name, element('Id', element('IBAN', normalIban(iban))))

const totals = (debits: readonly Debit[]): string =>
  element('NbOfTxs', String(debits.length)) +
  element('CtrlSum', pointAmount(sumCents(debits.map(({ amountCents }) => amountCents))))

const debitXml = (debit: Debit): string =>
  element(
    'DrctDbtTxInf',
    element('PmtId', text('EndToEndId', debit.endToEndId)) +
      `<InstdAmt Ccy="EUR">${pointAmount(debit.amountCents)}</InstdAmt>` +
      element(
        'DrctDbtTx',
        element('MndtRltdInf', text('MndtId', debit.mandateReference) + element('DtOfSgntr', debit.signedOn)),
      ) +
      agent('DbtrAgt', debit.bic) +
      element('Dbtr', text('Nm', debit.holder)) +
      account('DbtrAcct', debit.iban) +
      element('RmtInf', text('Ustrd', debit.text, MOST_TEXT)),
  )

const creditorXml = ({ holder, iban, bic, creditorId }: DebitFile['creditor']): string =>
  element('Cdtr', text('Nm', holder)) +
  account('CdtrAcct', iban) +
  agent('CdtrAgt', bic) +
  element('ChrgBr', 'SLEV') +
  element(
    'CdtrSchmeId',
    element(
      'Id',
      element(
        'PrvtId',
        element('Othr', element('Id', creditorId) + element('SchmeNm', element('Prtry', 'SEPA'))),
      ),
    ),
  )

/** The same file always has the same bytes. */
export const debitFileXml = ({ messageId, madeAt, collectOn, creditor, debits }: DebitFile): string => {
  const type =
    element('SvcLvl', element('Cd', 'SEPA')) +
    element('LclInstrm', element('Cd', 'CORE')) +
    // Since 2016 the first debit of a mandate is a recurring one as well.
    element('SeqTp', 'RCUR')
  const group =
    element('MsgId', messageId) +
    element('CreDtTm', madeAt) +
    totals(debits) +
    element('InitgPty', text('Nm', creditor.holder))
  const collection =
    element('PmtInfId', messageId) +
    element('PmtMtd', 'DD') +
    element('BtchBookg', 'true') +
    totals(debits) +
    element('PmtTpInf', type) +
    element('ReqdColltnDt', collectOn) +
    creditorXml(creditor) +
    debits.map(debitXml).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">${element(
    'CstmrDrctDbtInitn',
    element('GrpHdr', group) + element('PmtInf', collection),
  )}</Document>\n`
}
