import * as React from 'react'

/** An effect that has something loaded for the page's first sight, and only that, is run by a drawing without React DOM. */
export type Effect = (() => unknown) & { prepare?: () => Promise<unknown> }

interface Element {
  $$typeof: symbol
  type: unknown
  props: Readonly<Record<string, unknown>>
}
type Component = ((props: object) => unknown) & { prototype?: { isReactComponent?: object } }
interface Context {
  _currentValue: unknown
}
type Class = new (props: object) => { render: () => unknown }

const kind = (name: string) => Symbol.for(`react.${name}`)
const isOf = (value: unknown, name: string): value is object =>
  typeof value === 'object' && value !== null && Reflect.get(value, '$$typeof') === kind(name)
const isElement = (node: unknown): node is Element => isOf(node, 'transitional.element')

/** Where a renderer tells React how hooks work while it draws. */
const dispatch = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as {
  H: object | null
}

const firstOf = (initial: unknown) => (typeof initial === 'function' ? initial() : initial)
const nothing = () => undefined
const same = (value: unknown) => value
/** Markup, portals and lazy parts. Nobody reads it: the island is hydrated as it was pre-rendered. */
const leftToReact = () => new TypeError('Left to React')

/** Hooks of something that is drawn once: state has its first value, and only what prepares the page is noted. */
function hooksFor(wanted: Effect['prepare'][]) {
  return {
    useState: (initial: unknown) => [firstOf(initial), nothing],
    useRef: (current: unknown) => ({ current }),
    useMemo: (make: () => unknown) => make(),
    useCallback: same,
    useDeferredValue: same,
    useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
    useContext: (context: Context) => context._currentValue,
    useId: () => '',
    useEffect: ({ prepare }: Effect) => void (prepare && wanted.push(prepare)),
    useLayoutEffect: nothing,
  }
}

const names: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }
const ownNames: readonly string[] = [
  'children',
  'ref',
  'style',
  'value',
  'defaultValue',
  'checked',
  'defaultChecked',
]

/** Empty for what becomes no attribute. */
function spelt(name: string): string {
  if (ownNames.includes(name) || /^on[A-Z]/.test(name)) return ''
  return (
    names[name] ??
    name.replace(/^(stroke|fill|clip|stop|text|font)([A-Z])/, (_, a, b) => `${a}-${b.toLowerCase()}`)
  )
}
/** The attribute that a property becomes, by its name: there are few names and thousands of properties. */
const attributes: Record<string, string> = {}
function attributeOf(name: string): string {
  attributes[name] ??= spelt(name)
  return attributes[name]
}

function setStyle(element: HTMLElement | SVGElement, style: object): void {
  for (const [name, value] of Object.entries(style)) {
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else Reflect.set(element.style, name, value)
  }
}

function setProps(element: HTMLElement | SVGElement, props: Element['props']): void {
  for (const name in props) {
    const value = props[name]
    const attribute = attributeOf(name)
    if (!attribute || value === undefined || value === null) continue
    if (attribute === 'dangerouslySetInnerHTML') throw leftToReact()
    if (typeof value !== 'boolean' || /^(aria|data)-/.test(attribute))
      element.setAttribute(attribute, String(value))
    else if (value) element.setAttribute(attribute, '')
  }
  if (props.style) setStyle(element, props.style)
}

/** Fields are told what they hold when their choices are there. */
function setValue(element: Node, { value, defaultValue, checked, defaultChecked }: Element['props']): void {
  const held = value ?? defaultValue
  if (held !== undefined && held !== null) Reflect.set(element, 'value', held)
  if (checked ?? defaultChecked) Reflect.set(element, 'checked', true)
}

/**
 * Draws an element once, without React DOM, which is most of what a page has to load: what is seen of it comes sooner,
 * and React takes its place. `into` gets the nodes; without it nothing is made, and components are called
 * until one has data to prepare. Returns what would prepare the data of the page.
 * @throws for what is left to React: lazy parts, portals, markup
 */
export function drawStatic(root: unknown, into?: ParentNode & Node): (() => Promise<unknown>)[] {
  const wanted: Effect['prepare'][] = []
  const hooks = hooksFor(wanted)

  function drawHost({ type, props }: Element, parent: Node | undefined, inSvg: boolean): void {
    const isSvg = inSvg || type === 'svg'
    if (!parent) {
      draw(props.children, undefined, isSvg)
      return
    }
    const element = isSvg
      ? document.createElementNS('http://www.w3.org/2000/svg', String(type))
      : document.createElement(String(type))
    setProps(element, props)
    draw(props.children, element, isSvg)
    setValue(element, props)
    parent.appendChild(element)
  }

  function drawComponent(type: Component, props: object, parent: Node | undefined, inSvg: boolean): void {
    // What a page begins with is asked for by one component: those within it need not be called to find out.
    if (!into && wanted.length > 0) return
    const isClass = type.prototype?.isReactComponent !== undefined
    const drawn = isClass ? new (type as unknown as Class)(props).render() : type(props)
    draw(drawn, parent, inSvg)
  }

  /** As every renderer does: what is within reads the value from the context. */
  function drawContext(
    context: Context,
    { value, children }: Element['props'],
    parent: Node | undefined,
  ): void {
    const before = context._currentValue
    context._currentValue = value
    try {
      draw(children, parent, false)
    } finally {
      context._currentValue = before
    }
  }

  function drawElement(element: Element, parent: Node | undefined, inSvg: boolean): void {
    const { type, props } = element
    if (typeof type === 'string') drawHost(element, parent, inSvg)
    else if (typeof type === 'function') drawComponent(type as Component, props, parent, inSvg)
    else if (type === kind('fragment')) draw(props.children, parent, inSvg)
    else if (isOf(type, 'context')) drawContext(type as Context, props, parent)
    else if (isOf(type, 'memo')) drawElement({ ...element, type: Reflect.get(type, 'type') }, parent, inSvg)
    else throw leftToReact()
  }

  function draw(node: unknown, parent: Node | undefined, inSvg: boolean): void {
    if (typeof node === 'boolean' || node === null || node === undefined) return
    if (Array.isArray(node)) for (const one of node) draw(one, parent, inSvg)
    else if (isElement(node)) drawElement(node, parent, inSvg)
    else if (typeof node === 'object') throw leftToReact()
    else parent?.appendChild(document.createTextNode(String(node)))
  }

  const before = dispatch.H
  dispatch.H = hooks
  try {
    draw(root, into, false)
  } finally {
    dispatch.H = before
  }
  return wanted.filter((one) => one !== undefined)
}
