/** The membership: state, site, roles, cards, family; users with the right can change the state. */
import { type ReactNode, useId, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { type MemberDetails, SETTABLE_STATES } from '@wegband/domain/features/members/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { isBuilt } from '../../platform/router/route-table.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { identificationCard } from '../../ui/icon/phosphor/identification-card.gen.ts'
import { pause } from '../../ui/icon/phosphor/pause.gen.ts'
import { signOut } from '../../ui/icon/phosphor/sign-out.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { HeldCards } from '../cards/held-cards.tsx'
import { LEAVING_NOW, leavingDay, LeavingFields, type LeavingValues } from '../schools/leaving-fields.tsx'
import { BirthdayDialog } from './birthday-dialog.tsx'
import { useChangeMember } from './queries.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

const ICONS = { active: check, passive: pause, cancelled: signOut } as const
type Settable = (typeof SETTABLE_STATES)[number]
const settable = (state: string): Settable | undefined => SETTABLE_STATES.find((one) => one === state)

/** Interested people become members by a request of their own. */
const offeredTo = ({ state }: MemberDetails): readonly Settable[] =>
  state === 'interested' ? ['cancelled'] : SETTABLE_STATES

function StateDialog(props: { readonly member: MemberDetails; readonly onClose: () => void }): ReactNode {
  const t = useMessages('members')
  const schools = useMessages('schools')
  const formId = useId()
  const { member, onClose } = props
  const change = useChangeMember(member.school.id)
  const today = dayOf(nowIso())
  const isLeavingAs = (state: Settable | undefined): boolean =>
    state === 'cancelled' && member.state !== 'interested'
  const form = useForm<LeavingValues & { readonly state: Settable | undefined }>({
    start: { state: settable(member.state), ...LEAVING_NOW },
    rules: (values) => ({
      leavesOn:
        isLeavingAs(values.state) && leavingDay(values, today) === undefined
          ? { text: schools('leaving.wrongDay') }
          : undefined,
    }),
    send: async (values) => {
      const { state } = values
      if (state === undefined || state === member.state) return onClose()
      const leavesOn = isLeavingAs(state) ? leavingDay(values, today) : undefined
      await change.mutateAsync({ userId: member.id, change: leavesOn ? { leavesOn } : { state } })
      showToast({ tone: 'positive', text: t('saved'), subject: 'member-state' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('member.stateTitle', { name: fullName(member) })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      footer={
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          isBusy={form.isBusy}
          busyLabel={t('saving')}
        >
          {t('save')}
        </Button>
      }
    >
      <Form form={form} id={formId} className="stack">
        <ChoiceList
          label={t('filter.state')}
          value={form.values.state}
          onChange={(state) => form.change({ state })}
          items={offeredTo(member).map((value) => ({
            value,
            icon: ICONS[value],
            title: t(`state.${value}`),
            note: t(`member.stateNote.${value}`),
          }))}
        />
        {isLeavingAs(form.values.state) ? (
          <LeavingFields form={form} bookedDays={member.bookedDays} nowNote={t('member.leavesNow')} />
        ) : null}
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}

/** A planned leaving can be undone until its day. */
function TakeBackLeaving(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('schools')
  const showError = useShowError()
  const { member } = props
  const change = useChangeMember(member.school.id)
  const send = (): void =>
    change.mutate(
      { userId: member.id, change: { leavesOn: null } },
      {
        onSuccess: () => showToast({ tone: 'positive', text: t('leaving.takenBack') }),
        onError: showError,
      },
    )
  return (
    <Button isBlock isBusy={change.isPending} onClick={send}>
      {t('leaving.takeBack')}
    </Button>
  )
}

const value = (text: string): ReactNode => <b className="t-strong t-small">{text}</b>

const CARD_TITLES = {
  card: 'member.card',
  kid: 'member.card',
  nfc: 'member.chip',
  member: 'member.permanent',
} as const

/** For viewers without the right to manage cards: the list of cards, with the code on the phone last. */
function OtherCards({ cards }: { readonly cards: MemberDetails['cards'] }): ReactNode {
  const t = useMessages('members')
  const onPhone = cards.filter(({ kind }) => kind === 'member')
  const held = cards.filter(({ kind }) => kind !== 'member')
  return (
    <>
      {held.length === 0 ? (
        <ListRow isPlainTitle title={t('member.card')} trail={value(t('member.noCard'))} />
      ) : null}
      {[...held, ...onPhone].map((card) => (
        <ListRow
          key={card.id}
          isPlainTitle
          title={t(CARD_TITLES[card.kind])}
          trail={value(t('member.tail', { tail: card.tail }))}
        />
      ))}
    </>
  )
}

export function MemberShip(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const [isChanging, setChanging] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const viewer = useViewer()
  const { member } = props
  const { state, site, roles, cards, family, school } = member
  const isChild = member.age !== null && member.age < ADULT_AGE
  const handlesCards = whyNotHandleCardsOf(viewer, school.id) === undefined
  return (
    <Mat>
      <h2 className="t-section">{t('member.membership')}</h2>
      <List>
        <ListRow
          isPlainTitle
          title={t('filter.state')}
          trail={<Tag tone={state === 'active' ? 'positive' : 'neutral'}>{t(`state.${state}`)}</Tag>}
        />
        {member.leavesOn === null ? null : (
          <ListRow
            isPlainTitle
            title={t('member.leavesOn')}
            trail={value(format.dateLong(member.leavesOn))}
          />
        )}
        <ListRow isPlainTitle title={t('member.site')} trail={value(site?.name ?? t('member.none'))} />
        <ListRow
          isPlainTitle
          title={t('filter.role')}
          trail={value(format.list(roles.map((role) => t(`role.${role}`))) || t('member.none'))}
        />
        {handlesCards ? null : <OtherCards cards={cards} />}
        {family.map((person) => (
          <ListRow
            key={person.id}
            isPlainTitle
            title={t(`member.${person.type}`)}
            trail={value(fullName(person))}
          />
        ))}
      </List>
      {handlesCards ? <HeldCards userId={member.id} isOwn={false} /> : null}
      <div className="stack">
        {handlesCards && isBuilt('app.trainer-qr') ? (
          <Button
            isBlock
            icon={identificationCard}
            href={hrefTo('app.trainer-qr', { schoolId: school.id, search: fullName(member) })}
          >
            {t('member.link')}
          </Button>
        ) : null}
        {member.canChangeState && member.leavesOn !== null ? <TakeBackLeaving member={member} /> : null}
        {member.canChangeState ? (
          <Button isBlock onClick={() => setChanging(true)}>
            {t('member.changeState')}
          </Button>
        ) : null}
        {member.canChangeState && isChild && !viewer.childIds.includes(member.id) ? (
          <Button isBlock onClick={() => setCorrecting(true)}>
            {t('member.correctBirthday')}
          </Button>
        ) : null}
        {member.canChangeRoles ? (
          <Button isBlock href={hrefTo('app.trainer-roles', { schoolId: school.id }, { member: member.id })}>
            {t('member.changeRoles')}
          </Button>
        ) : null}
      </div>
      {isCorrecting ? <BirthdayDialog member={member} onClose={() => setCorrecting(false)} /> : null}
      {isChanging ? <StateDialog member={member} onClose={() => setChanging(false)} /> : null}
    </Mat>
  )
}
