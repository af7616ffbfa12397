/**
 * Finds layout faults of the shown page: sideways scroll, overlapping texts and controls, cut texts, words broken in the middle. Also
 * content that no scrolling brings out from under a bar or into the window. `measureLayout` runs in the page by itself, so everything it
 * needs is inside it.
 */

import type { LayoutFault, LayoutKind } from './layout-fault.ts'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/** The characters of a line, or the box of a control. */
type Item = { readonly element: Element; readonly box: Box; readonly text: string }

/** `skipsNavigation`: the bars are the same on all pages of a user, so one page checks them. */
export const measureLayout = (skipsNavigation: boolean): LayoutFault[] => {
  const CONTROLS = 'a[href],button,input,select,textarea,summary,[role="button"],[role="tab"],[role="switch"]'
  /** Layout rounds; a difference of one pixel is invisible. */
  const SLACK = 1.5
  /** The box of a line is higher than its characters by this share of it above and below. */
  const AROUND_TEXT = 0.2
  /** When a line is cut at the top or the bottom, this share is lost before its characters are. */
  const LOST_HEIGHT = 0.35
  /** A fixed element that covers at least this share of the window is a bar. */
  const LEAST_BAR_WIDTH = 0.8
  const EXAMPLE_LENGTH = 60
  const root = document.documentElement
  const faults = new Map<string, LayoutFault>()

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }

  const MODULE_CLASS = /^_(.+)_([a-z0-9]{1,5})_\d+$/
  /** Classes that describe the state of a demo row at this hour. */
  const STATES = /^(past|today|current|done|open|locked|later|positive|neutral|info|warning|danger|narrow)$/
  const nameOf = (element: Element): string => {
    const classes = [...element.classList].map((one) => MODULE_CLASS.exec(one)?.[1] ?? one)
    return [element.localName, ...classes.filter((one) => !STATES.test(one)).toSorted()].join('.')
  }
  const isNamed = (element: Element): boolean => element.classList.length > 0
  /** The element and the next two around it that have a class. */
  const describe = (element: Element): string => {
    const names = [nameOf(element)]
    for (
      let one = element.parentElement;
      one !== null && one !== root && names.length < 3;
      one = one.parentElement
    )
      if (isNamed(one)) names.unshift(nameOf(one))
    return names.join(' > ')
  }
  const modulesOf = (element: Element): string[] => {
    const hashes: string[] = []
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      for (const name of one.classList) hashes.push(MODULE_CLASS.exec(name)?.[2] ?? '')
    return [...new Set(hashes)].filter((hash) => hash !== '')
  }
  const report = (kind: LayoutKind, element: Element, what: string, example: string): void => {
    const key = `${kind} ${what}`
    if (faults.has(key)) return
    faults.set(key, { kind, what, example: example.slice(0, EXAMPLE_LENGTH), modules: modulesOf(element) })
  }

  const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const widthOf = (box: Box): number => box.right - box.left
  const heightOf = (box: Box): number => box.bottom - box.top
  const isEmpty = (box: Box): boolean => widthOf(box) <= 0 || heightOf(box) <= 0

  const isRoot = (element: Element): boolean => element === root || element === document.body
  const cuts = (element: Element): boolean => !isRoot(element) && styleOf(element).overflowX !== 'visible'
  const holdsPlaced = (style: CSSStyleDeclaration): boolean =>
    style.position !== 'static' ||
    style.transform !== 'none' ||
    style.contain !== 'none' ||
    style.containerType !== 'normal'
  /** The ancestor that clips this element: for freely placed elements not every ancestor does. */
  const cuttingParent = (element: Element): Element | undefined => {
    const { position } = styleOf(element)
    if (position === 'fixed') return undefined
    let one = element.parentElement
    if (position === 'absolute')
      while (one !== null && !isRoot(one) && !holdsPlaced(styleOf(one))) one = one.parentElement
    return one ?? undefined
  }
  const innerBox = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect()
    const x = left + element.clientLeft
    const y = top + element.clientTop
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
  }
  const windows = new Map<Element, Box>()
  /** The area in which things inside this element are visible. */
  const windowOf = (element: Element): Box => {
    const known = windows.get(element)
    if (known !== undefined) return known
    const parent = cuttingParent(element)
    const around = parent === undefined ? EVERYWHERE : windowOf(parent)
    const found = cuts(element) ? common(around, innerBox(element)) : around
    windows.set(element, found)
    return found
  }

  const hidden = new Map<Element, boolean>()
  /** Invisible, behind a dialog, or checked elsewhere. */
  const isHidden = (element: Element): boolean => {
    const known = hidden.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const { clipPath, opacity } = styleOf(element)
    const found =
      element.hasAttribute('inert') ||
      opacity === '0' ||
      (clipPath !== 'none' && element.clientWidth <= 1) ||
      (skipsNavigation && element.localName === 'nav' && element.closest('main') === null) ||
      (parent !== null && isHidden(parent))
    hidden.set(element, found)
    return found
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHidden(element)
  /** Content hidden from screen readers is decoration, unless they get the text in other words. */
  const isOrnament = (element: Element, text = ''): boolean =>
    element.closest('[aria-hidden="true"]') !== null && !/[\p{L}\d]{2}/u.test(text)

  const layers = new Map<Element, Element>()
  /** Fixed bars, sheets and dialogs cover the page on purpose: only elements of the same layer are compared. */
  const layerOf = (element: Element): Element => {
    const known = layers.get(element)
    if (known !== undefined) return known
    const { position } = styleOf(element)
    const isLayer =
      position === 'fixed' || position === 'sticky' || element.matches('dialog,[role="dialog"],[popover]')
    const parent = element.parentElement
    const found = isLayer || parent === null ? element : layerOf(parent)
    layers.set(element, found)
    return found
  }

  /** A ticking clock is measured as if it showed zeros, so that no finding depends on the second. */
  const stopClocks = (): (() => void) => {
    const shown = [...document.querySelectorAll('[role="timer"]')].flatMap((clock) => {
      const walker = document.createTreeWalker(clock, NodeFilter.SHOW_TEXT)
      const nodes: Node[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node)
      return nodes.map((node) => [node, node.nodeValue] as const)
    })
    for (const [node, text] of shown) node.nodeValue = text?.replace(/\d+/g, '00') ?? null
    return () => {
      for (const [node, text] of shown) node.nodeValue = text
    }
  }
  const runClocks = stopClocks()

  const lineBoxes = (node: Text, start: number, end: number): DOMRect[] => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }
  const areOnTwoLines = (boxes: readonly DOMRect[]): boolean =>
    boxes.some((box) => Math.abs(box.top - (boxes[0]?.top ?? 0)) > box.height / 2)

  const texts: { readonly node: Text; readonly parent: Element; readonly boxes: readonly DOMRect[] }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue
    if (parent.matches('script,style,option,noscript,textarea') || !isShown(parent)) continue
    if (isOrnament(parent, node.data)) continue
    const boxes = lineBoxes(node, 0, node.length).filter((box) => !isEmpty(common(box, windowOf(parent))))
    if (boxes.length > 0) texts.push({ node, parent, boxes })
  }

  const findSideways = (): void => {
    const limit = root.clientWidth
    if (root.scrollWidth > limit) {
      const rightOf = (element: Element): number => {
        const box = common(element.getBoundingClientRect(), windowOf(element.parentElement ?? root))
        return isEmpty(box) ? 0 : box.right
      }
      // the innermost element that goes furthest: elements around it are only pushed
      const edges = [...document.body.querySelectorAll('*')]
        .filter((element) => styleOf(element).position !== 'fixed' && element.checkVisibility())
        .map((element) => ({ element, right: rightOf(element) }))
      const furthest = Math.max(...edges.map(({ right }) => right))
      const cause = edges.findLast(({ right }) => right > furthest - 1)?.element ?? root
      report('sideways', cause, describe(cause), `the page by ${root.scrollWidth - limit} px`)
    }
    // a box made to scroll down that also scrolls sideways; a row that only scrolls sideways is intended
    for (const element of document.body.querySelectorAll('*')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue
      const { overflowX, overflowY } = styleOf(element)
      const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll'
      const goesDown = scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (scrolls(overflowX) && goesDown && !isRoot(element) && isShown(element))
        report(
          'sideways',
          element,
          describe(element),
          `a box by ${element.scrollWidth - element.clientWidth} px`,
        )
    }
  }

  const isEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
    textOverflow !== 'clip' || webkitLineClamp !== 'none'
  const isCutOff = (value: string): boolean => value === 'hidden' || value === 'clip'
  const findClipped = (): void => {
    for (const { node, parent, boxes } of texts) {
      for (
        let one: Element | undefined = parent;
        one !== undefined && !isRoot(one);
        one = cuttingParent(one)
      ) {
        const style = styleOf(one)
        if (isEllipsis(style)) break
        if (!cuts(one)) continue
        const inner = innerBox(one)
        const isCut = boxes.some((box) => {
          const seen = common(box, inner)
          if (isEmpty(seen)) return false
          const sideways = isCutOff(style.overflowX) && box.width - widthOf(seen) > SLACK
          const upright = isCutOff(style.overflowY) && box.height - heightOf(seen) > box.height * LOST_HEIGHT
          return sideways || upright
        })
        if (isCut) report('clipped', parent, describe(parent), node.data.trim())
        // what can be scrolled into view is not lost
        if (isCut || !isCutOff(style.overflowX)) break
      }
    }
  }

  /** Addresses, and codes of letters and digits, may break anywhere: no place in them is better. */
  const MAY_BREAK = /@|:\/\/|\p{L}\.\p{L}|(?=.*\d)(?=.*\p{L}).{12}/u
  const WORD = /[^\s\u00AD\u200B\-\u2010-\u2015/|]+/gu
  /** Browsers have a dictionary for `hyphens: auto`, the headless one does not; half a long word must fit into a line. */
  const HYPHENATED_LENGTH = 8
  const LINE_EMS = 4.5
  const isHyphenatedByDictionary = (parent: Element, word: string): boolean => {
    const { hyphens, fontSize } = styleOf(parent)
    const line = parent.closest('p,h1,h2,h3,h4,li,dd,dt,div') ?? parent
    return (
      hyphens === 'auto' &&
      /^[\p{L}\p{P}]+$/u.test(word) &&
      word.length >= HYPHENATED_LENGTH &&
      line.clientWidth >= LINE_EMS * Number.parseFloat(fontSize)
    )
  }
  /** Whether the word stays on two lines when only hyphenation and soft breaks may break it. */
  const isHyphenated = (
    node: Text,
    parent: HTMLElement | SVGElement,
    start: number,
    end: number,
  ): boolean => {
    const { overflowWrap, wordBreak } = parent.style
    parent.style.overflowWrap = 'normal'
    parent.style.wordBreak = 'normal'
    const isStillBroken = areOnTwoLines(lineBoxes(node, start, end))
    parent.style.overflowWrap = overflowWrap
    parent.style.wordBreak = wordBreak
    return isStillBroken
  }
  const findBrokenWords = (): void => {
    for (const { node, parent, boxes } of texts) {
      if (!areOnTwoLines(boxes) || !(parent instanceof HTMLElement)) continue
      for (const { 0: word, index } of node.data.matchAll(WORD)) {
        if (word.length < 2 || MAY_BREAK.test(word) || isHyphenatedByDictionary(parent, word)) continue
        const end = index + word.length
        if (areOnTwoLines(lineBoxes(node, index, end)) && !isHyphenated(node, parent, index, end))
          report('broken-word', parent, describe(parent), word)
      }
    }
  }

  const isPainted = (element: Element): boolean => {
    // the box of a slider is the touch area around its line
    if (element.matches('input[type="range"]')) return false
    if (element.matches('input,select,textarea')) return true
    const { backgroundColor, backgroundImage, borderTopWidth, borderTopColor } = styleOf(element)
    const isSeen = (colour: string): boolean => !/^transparent$|[,/] ?0\)$/.test(colour)
    return (
      isSeen(backgroundColor) ||
      backgroundImage !== 'none' ||
      (borderTopWidth !== '0px' && isSeen(borderTopColor))
    )
  }
  const controlItems = (): Item[] =>
    [...document.body.querySelectorAll(CONTROLS)].flatMap((element): Item[] => {
      if (!isShown(element) || isOrnament(element)) return []
      const drawn = isPainted(element) ? [element] : [...element.querySelectorAll('svg')]
      return drawn
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((one) => ({
          element,
          box: common(one.getBoundingClientRect(), windowOf(one.parentElement ?? root)),
          text: '',
        }))
        .filter(({ box }) => !isEmpty(box))
    })
  const charactersOf = (box: DOMRect): Box => {
    const around = box.height * AROUND_TEXT
    return { left: box.left, top: box.top + around, right: box.right, bottom: box.bottom - around }
  }
  const textItems = (): Item[] =>
    texts.flatMap(({ node, parent, boxes }) =>
      boxes
        .map((box) => ({
          element: parent,
          box: common(charactersOf(box), windowOf(parent)),
          text: node.data.trim(),
        }))
        .filter(({ box }) => !isEmpty(box)),
    )
  const contains = (outer: Box, inner: Box): boolean =>
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.top <= inner.top &&
    outer.bottom >= inner.bottom
  const cover = (a: Item, b: Item): boolean => {
    const both = common(a.box, b.box)
    if (widthOf(both) <= 2 || heightOf(both) <= 2) return false
    // a button inside a field, or a field laid over its own display, is intended
    const isField = (item: Item): boolean => item.element.matches('input,select,textarea')
    return !((isField(a) && contains(a.box, b.box)) || (isField(b) && contains(b.box, a.box)))
  }
  const areApart = (a: Item, b: Item): boolean =>
    !a.element.contains(b.element) &&
    !b.element.contains(a.element) &&
    layerOf(a.element) === layerOf(b.element)
  const findOverlap = (): void => {
    const items = [...textItems(), ...controlItems()].toSorted((a, b) => a.box.top - b.box.top)
    for (const [index, a] of items.entries())
      for (let next = index + 1; next < items.length; next += 1) {
        const b = items[next]
        if (b === undefined || b.box.top >= a.box.bottom) break
        if (!cover(a, b) || !areApart(a, b)) continue
        const what = [describe(a.element), describe(b.element)].toSorted().join(' × ')
        const words = [a, b].map(
          ({ element, text }) => text || (element.textContent ?? '').trim() || element.localName,
        )
        report('overlap', a.element, what, words.map((one) => one.slice(0, 28)).join(' × '))
      }
  }

  const isBar = (element: Element): boolean => {
    const { position, pointerEvents } = styleOf(element)
    return (
      position === 'fixed' &&
      pointerEvents !== 'none' &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert],dialog,[role="dialog"],[aria-hidden="true"]') === null &&
      element.getBoundingClientRect().width > innerWidth * LEAST_BAR_WIDTH
    )
  }
  const scrollsDown = (element: Element): boolean => {
    const { overflowY } = styleOf(element)
    return overflowY === 'auto' || overflowY === 'scroll'
  }
  /** Whether something between the element and its layer can be scrolled, the layer included. */
  const isScrolled = (element: Element, layer: Element): boolean => {
    for (let one: Element | null = element; one !== null && one !== layer; one = one.parentElement)
      if (scrollsDown(one) && !isRoot(one)) return true
    return !isRoot(layer) && scrollsDown(layer)
  }
  const findUnreachable = (): void => {
    const edges = [...document.body.querySelectorAll('*')]
      .filter(isBar)
      .map((element) => element.getBoundingClientRect().top)
    const lowerEdge = Math.min(innerHeight, ...edges.filter((top) => top > innerHeight / 2))
    const rest = root.scrollHeight - innerHeight - scrollY
    for (const { element, box, text } of [...textItems(), ...controlItems()]) {
      const layer = layerOf(element)
      if (isScrolled(element, layer)) continue
      const isOfPage = isRoot(layer)
      if (!isOfPage && styleOf(layer).position === 'sticky') continue
      const lost = isOfPage ? box.bottom - rest - lowerEdge : box.bottom - innerHeight
      if (lost > heightOf(box) * LOST_HEIGHT)
        report('unreachable', element, describe(element), text || (element.textContent ?? '').trim())
    }
  }

  findSideways()
  findClipped()
  findBrokenWords()
  findOverlap()
  findUnreachable()
  runClocks()
  return [...faults.values()]
}
