/** Members by name, each with their cards and the one available action (§1 Trainers, §9 User filter). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  type FoundPerson,
  USER_FILTER_MAX,
} from '@wegband/domain/features/accounts/person-search-contract.ts'
import type { CardHolder, FreeCard } from '@wegband/domain/features/cards/card-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages, type Translate } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { prohibit } from '../../ui/icon/phosphor/prohibit.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { type PersonSearch, usePersonSearch } from '../accounts/use-person-search.ts'
import { FailureView } from '../errors/failure-view.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { cardName } from './card-words.ts'
import styles from './link-card.module.css'
import type { Lost } from './lock-lost.tsx'
import { useCardHolders } from './queries.ts'

export type Chosen = { readonly person: FoundPerson; readonly isReplacing: boolean }

type HitsProps = {
  readonly schoolId: number
  /** The scanned card; undefined: first the person, then the card. */
  readonly card: FreeCard | undefined
  /** The person who is given the card. */
  readonly busyId: number | undefined
  readonly onChoose: (chosen: Chosen) => void
  readonly onLock: (lost: Lost) => void
}

/** Cards that a new one would replace: a chip is kept beside. */
const printedOf = (holder: CardHolder | undefined) =>
  holder?.cards.filter(({ kind }) => kind === 'kids' || kind === 'member') ?? []

const noteOf = (t: Translate<'card-desk'>, holder: CardHolder): string => {
  const { level, cards } = holder
  const [newest] = cards
  const has =
    newest === undefined ? t('link.person.noCard') : t('link.person.has', { card: cardName(t, newest) })
  if (level === null) return has
  const stands = level.isKids ? 'link.person.kidsLevel' : 'link.person.level'
  return `${t(stands, { level: level.index })}, ${has}`
}

function Hit(props: HitsProps & { readonly person: FoundPerson; readonly holder: CardHolder | undefined }) {
  const t = useMessages('card-desk')
  const { person, holder, card, busyId } = props
  const name = fullName(person)
  // The card in the note.
  const newest = card === undefined ? holder?.cards[0] : undefined
  const isUnfit = card?.kind === 'kids' && holder?.isAdult === true
  const isReplacing = card?.kind !== 'nfc' && printedOf(holder).length > 0
  const label = (): string => {
    if (isReplacing) return t('link.person.replaceOf', { name })
    return card === undefined ? t('desk.cardFor', { name }) : t('link.person.assignTo', { name })
  }
  const give = card === undefined ? t('desk.card') : t('link.person.assign')
  return (
    <ListRow
      lead={
        <Avatar initials={initialsOf(person)} imageUrl={person.avatar ?? undefined} isKid={person.isKid} />
      }
      title={<span className={isUnfit ? 't-faint' : undefined}>{name}</span>}
      note={isUnfit ? t('link.person.kidsOnly') : holder === undefined ? undefined : noteOf(t, holder)}
      trail={
        isUnfit ? (
          <Icon icon={prohibit} className={styles.unfit} />
        ) : (
          <span className={styles.acts}>
            <Button
              variant={isReplacing ? 'soft' : 'primary'}
              {...(card === undefined && !isReplacing ? { icon: qrCode } : {})}
              label={label()}
              isBusy={busyId === person.id}
              busyLabel={t('link.person.assigning')}
              isDisabled={holder === undefined || (busyId !== undefined && busyId !== person.id)}
              onClick={() => props.onChoose({ person, isReplacing })}
            >
              {isReplacing ? t('link.person.replace') : give}
            </Button>
            {newest === undefined ? null : (
              <Button
                variant="quiet"
                label={t('link.person.lockOf', { name, card: cardName(t, newest) })}
                onClick={() => props.onLock({ userId: person.id, card: newest })}
              >
                {t('held.lock')}
              </Button>
            )}
          </span>
        )
      }
    />
  )
}

function Found(props: HitsProps & { readonly search: PersonSearch }): ReactNode {
  const t = useMessages('card-desk')
  const { people, isSearching, hasNoMatch, error } = props.search
  const holders = useCardHolders(
    props.schoolId,
    people.map(({ id }) => id),
  )
  if (error !== null) return <FailureView error={error} />
  if (hasNoMatch) return <EmptyState title={t('link.person.none')} text={t('link.person.noneText')} />
  if (people.length === 0)
    return isSearching ? (
      <SkeletonGroup label={t('link.person.loading')} className="stack">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </SkeletonGroup>
    ) : null
  return (
    <>
      <QueryError query={holders} />
      <List label={t('link.person.hits', { count: people.length })}>
        {people.map((person) => (
          <Hit
            key={person.id}
            {...props}
            person={person}
            holder={holders.data?.find(({ userId }) => userId === person.id)}
          />
        ))}
      </List>
    </>
  )
}

export function MemberHits(
  props: HitsProps & {
    readonly firstSearch: string
    readonly onTyped?: ((typed: string) => void) | undefined
  },
): ReactNode {
  const t = useMessages('card-desk')
  const [typed, setTyped] = useState(props.firstSearch)
  const search = usePersonSearch(typed, props.schoolId)
  const count = search.people.length
  return (
    <>
      <TextField
        label={t('link.person.search')}
        icon={magnifyingGlass}
        hint={count === 0 ? t('link.person.hint') : t('link.person.hits', { count })}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          props.onTyped?.(currentTarget.value)
        }}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USER_FILTER_MAX}
      />
      <div aria-live="polite">
        <Found {...props} search={search} />
      </div>
    </>
  )
}
