/** The guardian of the child: a person of the school, a person with their card, or a parent who is invited by email. */
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { envelopeSimple } from '../../../ui/icon/phosphor/envelope-simple.gen.ts'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { user } from '../../../ui/icon/phosphor/user.gen.ts'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { usePersonSearch } from '../../accounts/use-person-search.ts'
import { CodeFinder } from '../../cards/code/code-finder.tsx'
import styles from './new-member.module.css'
import { NewMemberField } from './new-member-fields.tsx'
import type { NewMember } from './use-new-member.ts'

const EMAIL = 'letter'
const CARD = 'card'
/** A longer list would push the other options out of sight. */
const SHOWN = 4

function ScanDialog(props: { readonly member: NewMember; readonly onClose: () => void }): ReactNode {
  const t = useMessages('members')
  const words = useErrorWords()
  const { member, onClose } = props
  const whose = useMutation({
    mutationFn: (token: string) => call(readUserByToken, { params: { token } }),
    onSuccess: (person, token) => {
      member.change({ guardian: { by: 'card', token, name: fullName(person) } })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('create.scan')} closeLabel={t('close')}>
      {whose.error === null ? null : (
        <p role="alert" className={styles.problem}>
          {words(whose.error).text}
        </p>
      )}
      <CodeFinder
        title={t('create.scanTitle')}
        text={t('create.scanText')}
        isBusy={whose.isPending}
        onCode={(code) => whose.mutate(code)}
      />
    </Dialog>
  )
}

/** The search hits, the earlier choice, and the invitation by email. */
function useChoices(member: NewMember, schoolId: number, typed: string) {
  const t = useMessages('members')
  const { people, hasNoMatch, error } = usePersonSearch(typed, schoolId, true)
  const { guardian } = member.values
  const grown = people.slice(0, SHOWN)
  const found = grown.map((person) => ({
    value: String(person.id),
    icon: user,
    title: fullName(person),
    note: t('create.asked'),
  }))
  const isShown = guardian?.by === 'person' && found.some(({ value }) => value === String(guardian.userId))
  const chosen =
    guardian?.by === 'person' && !isShown
      ? [{ value: String(guardian.userId), icon: user, title: guardian.name, note: t('create.asked') }]
      : []
  const scanned =
    guardian?.by === 'card'
      ? [{ value: CARD, icon: qrCode, title: guardian.name, note: t('create.asked') }]
      : []
  const email = {
    value: EMAIL,
    icon: envelopeSimple,
    title: t('create.invite'),
    note: t('create.inviteNote'),
  }
  const choose = (value: string): void => {
    if (value === EMAIL) return member.change({ guardian: { by: 'letter' } })
    const person = grown.find(({ id }) => String(id) === value)
    if (person !== undefined)
      member.change({
        guardian: { by: 'person', userId: person.id, name: fullName(person) },
      })
  }
  const hint =
    people.length > SHOWN
      ? t('create.guardianMore', { count: SHOWN })
      : t(hasNoMatch ? 'create.guardianNobody' : 'create.guardianHint')
  return { items: [...chosen, ...scanned, ...found, email], choose, hint, error }
}

export function GuardianChoice(props: { readonly member: NewMember; readonly schoolId: number }): ReactNode {
  const t = useMessages('members')
  const words = useErrorWords()
  const problem = useId()
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const { member } = props
  const { items, choose, hint, error } = useChoices(member, props.schoolId, typed)
  const { guardian } = member.values
  const value =
    guardian === undefined ? undefined : guardian.by === 'person' ? String(guardian.userId) : guardian.by
  const code = member.codeOf('guardian')
  return (
    <section className="stack">
      <div>
        <SectionHead title={t('create.guardian')} />
        <p className="t-small t-muted">{t('create.guardianText')}</p>
      </div>
      <TextField
        label={t('create.guardianSearch')}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        hint={hint}
        error={error === null ? undefined : words(error).text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChoiceList
        label={t('create.guardian')}
        items={items}
        value={value}
        onChange={choose}
        errorId={code === undefined ? undefined : problem}
      />
      {code === undefined ? null : (
        <p id={problem} className={styles.problem}>
          {code === 'required' ? t('create.guardianMissing') : member.errorOf('guardian')}
        </p>
      )}
      {guardian?.by === 'letter' ? (
        <div className={styles.fields}>
          <NewMemberField member={member} name="parentFirstName" label={t('create.parentFirstName')} />
          <NewMemberField member={member} name="parentLastName" label={t('create.parentLastName')} />
          <NewMemberField
            member={member}
            name="parentBirthdayAt"
            label={t('create.parentBirthday')}
            type="date"
          />
          <NewMemberField member={member} name="parentMail" label={t('create.parentMail')} type="email" />
        </div>
      ) : null}
      <Button isBlock icon={qrCode} onClick={() => setScanning(true)}>
        {t('create.scan')}
      </Button>
      {isScanning ? <ScanDialog member={member} onClose={() => setScanning(false)} /> : null}
    </section>
  )
}
