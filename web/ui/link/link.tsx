/**
 * The one anchor of the interface: the application injects the router's link, and the components only know
 * addresses.
 */
import { createContext, createElement, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { ComponentProps } from 'react'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string
  /** Leads to the page above: a member who came from that page goes back to it in its old state. */
  readonly 'data-up'?: true | undefined
  /** Replaces the page that is left: going back skips it. */
  readonly 'data-in-place'?: true | undefined
}

/** The plain anchor, for the gallery, tests and addresses outside the application. */
function PlainLink(props: LinkProps): ReactNode {
  const { children, ...rest } = props
  return <a {...rest}>{children}</a>
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Every `href` inside is rendered by `component`, which gets the props of an anchor. */
export function LinkProvider(props: {
  readonly component: ComponentType<LinkProps>
  readonly children: ReactNode
}): ReactNode {
  return <LinkContext value={props.component}>{props.children}</LinkContext>
}

const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

/** An anchor to an address inside the application, or a plain one to anywhere else (`https:`, `mailto:`, `tel:`). */
export function Link(props: LinkProps): ReactNode {
  const Injected = useContext(LinkContext)
  return createElement(OUTSIDE.test(props.href) ? PlainLink : Injected, props)
}
