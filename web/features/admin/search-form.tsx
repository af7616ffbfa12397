/** One search field that is sent as a whole. */
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import styles from './admin.module.css'

export function SearchForm(props: {
  readonly label: string
  readonly hint: string
  readonly findLabel: string
  readonly value: string
  readonly maxLength: number
  readonly onSearch: (typed: string) => void
}): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    props.onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form key={props.value} className={styles.search} noValidate onSubmit={submit}>
      <TextField
        label={props.label}
        hint={props.hint}
        name="search"
        icon={magnifyingGlass}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={props.maxLength}
        defaultValue={props.value}
      />
      <Button variant="soft" type="submit">
        {props.findLabel}
      </Button>
    </form>
  )
}
