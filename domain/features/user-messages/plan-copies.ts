/**
 * In whose mailboxes a message stands. Between an adult and a child it stands in the mailboxes of the guardians as well, without a
 * switch; where a child has no guardian, a second adult of the school gets it. It ends on the child's eighteenth birthday.
 */
import { isChildOn, isOwnFamily, type MessagePerson } from './recipient-rules.ts'

export type PlannedCopy = {
  readonly ownerId: number
  /** Written to this person; false where only a child of theirs is concerned. */
  readonly isDirect: boolean
  /** The children for whose sake the owner reads the message. */
  readonly childIds: readonly number[]
  /** The owner reads it as a second adult of the school. */
  readonly isWitness: boolean
}

export type CopyPlan = {
  readonly copies: readonly PlannedCopy[]
  /** Recipients whom the message cannot reach, since no adult beside the sender would read it. */
  readonly unreachedIds: readonly number[]
}

export type CopyFacts = {
  readonly sender: MessagePerson
  readonly recipients: readonly MessagePerson[]
  /** Adults with a task in the schools of a child, by child, the highest role first. */
  readonly witnesses: ReadonlyMap<number, readonly number[]>
  /** A group hears the message together, so it is never a private word within a family. */
  readonly isGroup: boolean
  /** Day in Europe/Berlin. */
  readonly today: string
}

type Collected = { isDirect: boolean; childIds: Set<number>; isWitness: boolean }

/** The adults beside sender and recipient who read what is written between them; undefined: there must be one, and there is none. */
const readersBeside = (
  { sender, witnesses, isGroup, today }: CopyFacts,
  recipient: MessagePerson,
): { childId: number; ids: readonly number[]; isWitness: boolean }[] | undefined => {
  const isFromChild = isChildOn(sender, today)
  const isToChild = isChildOn(recipient, today)
  const isFamily = isOwnFamily(sender, recipient, today)
  if (isFamily && !isGroup) return []
  // Children among themselves: an account without a sign-in is read by the guardians.
  if (isFromChild && isToChild)
    return recipient.hasOwnLogin
      ? []
      : [{ childId: recipient.id, ids: recipient.guardianIds, isWitness: false }]
  if (!isFromChild && !isToChild) return []
  const child = isToChild ? recipient : sender
  const others = child.guardianIds.filter((id) => id !== sender.id)
  if (child.guardianIds.length > 0) return [{ childId: child.id, ids: others, isWitness: false }]
  const [witness] = (witnesses.get(child.id) ?? []).filter((id) => id !== sender.id && id !== recipient.id)
  return witness === undefined ? undefined : [{ childId: child.id, ids: [witness], isWitness: true }]
}

/** One copy for each mailbox, also where several children of one guardian are meant. The sender keeps a copy of their own. */
export const planCopies = (facts: CopyFacts): CopyPlan => {
  const { sender, recipients, today } = facts
  const copies = new Map<number, Collected>()
  const unreachedIds: number[] = []
  const copyOf = (ownerId: number): Collected => {
    const known = copies.get(ownerId) ?? { isDirect: false, childIds: new Set<number>(), isWitness: false }
    copies.set(ownerId, known)
    return known
  }
  for (const recipient of recipients) {
    const beside = readersBeside(facts, recipient)
    const readsAlone = !isChildOn(recipient, today) || recipient.hasOwnLogin
    const readers = (beside ?? []).flatMap(({ ids }) => ids)
    if (beside === undefined || (!readsAlone && readers.length === 0)) {
      unreachedIds.push(recipient.id)
      continue
    }
    if (readsAlone) copyOf(recipient.id).isDirect = true
    for (const { childId, ids, isWitness } of beside)
      for (const ownerId of ids) {
        const copy = copyOf(ownerId)
        copy.childIds.add(childId)
        copy.isWitness ||= isWitness
      }
  }
  copies.delete(sender.id)
  return {
    copies: [...copies].map(([ownerId, { isDirect, childIds, isWitness }]) => ({
      ownerId,
      isDirect,
      childIds: [...childIds].toSorted((a, b) => a - b),
      isWitness,
    })),
    unreachedIds,
  }
}
