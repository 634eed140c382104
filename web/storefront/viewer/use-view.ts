import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Extent,
  fitOf,
  mostOf,
  moved,
  nearer,
  type Point,
  STEP,
  settled,
  tapped,
  type View,
  whole,
} from './view.ts'

/** How far an arrow key moves a picture, in CSS pixels. */
const ARROW = 80
/** Two taps are one double tap if they come within so many ms and px. */
const DOUBLE = { ms: 320, px: 28 }

const arrows: Record<string, Point> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spreadOf = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1)

/**
 * Zooms a picture by wheel, pinch, double tap and keys, and moves it by pointers and arrows. `frame`: its container; `isGliding`:
 * a button's or key's step is being animated.
 */
export function useView(frame: RefObject<HTMLElement | null>, picture: Extent) {
  const [box, setBox] = useState<Extent>()
  const [view, setView] = useState(whole)
  const [isGliding, setGliding] = useState(false)
  const ratio = picture.width / picture.height
  const fit = fitOf(box ?? { width: 1, height: 1 }, ratio)
  const most = mostOf(picture.width, fit, typeof window === 'undefined' ? 1 : window.devicePixelRatio)

  const change = useCallback(
    (next: (view: View) => View, glides = false) => {
      if (!box) return
      setGliding(glides)
      setView((last) => settled(next(last), box, fitOf(box, ratio), most))
    },
    [box, ratio, most],
  )

  useEffect(() => {
    const { current } = frame
    if (!current) return
    const observer = new ResizeObserver(() =>
      setBox({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [frame])

  useEffect(() => {
    if (box) setView((last) => settled(last, box, fitOf(box, ratio), most))
  }, [box, ratio, most])

  useHand(frame, fit, most, change)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const by = arrows[event.key]
    const middle = { x: 0, y: 0 }
    if (by) change((it) => moved(it, fit, by), true)
    else if (event.key === '+' || event.key === '=') change((it) => nearer(it, fit, most, STEP, middle), true)
    else if (event.key === '-') change((it) => nearer(it, fit, most, 1 / STEP, middle), true)
    else if (event.key === '0') change(() => whole, true)
    else return
    event.preventDefault()
  })
  // Added once: a listener that a render adds while another one hears the same key does not hear that key.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const step = (factor: number) => change((it) => nearer(it, fit, most, factor, { x: 0, y: 0 }), true)
  return { box, view, fit, most, isGliding, step }
}

/** Pointers, taps and the wheel. */
const useHand = (
  frame: RefObject<HTMLElement | null>,
  fit: Extent,
  most: number,
  change: (next: (view: View) => View, glides?: boolean) => void,
) => {
  const pointers = useRef(new Map<number, Point>())
  const tap = useRef<{ at: Point; time: number }>(null)
  const travelled = useRef(0)

  useEffect(() => {
    const { current } = frame
    if (!current) return
    const held = pointers.current
    const fromMiddle = ({ x, y }: Point): Point => {
      const box = current.getBoundingClientRect()
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return
      current.setPointerCapture(event.pointerId)
      if (held.size === 0) travelled.current = 0
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const move = (event: PointerEvent) => {
      if (!held.has(event.pointerId)) return
      const before = [...held.values()]
      held.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = [...held.values()]
      const [from, to] = [middleOf(before), middleOf(after)]
      travelled.current +=
        Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(spreadOf(after) - spreadOf(before))
      change((it) => {
        const gone = moved(it, fit, { x: to.x - from.x, y: to.y - from.y })
        return after.length < 2
          ? gone
          : nearer(gone, fit, most, spreadOf(after) / Math.max(1, spreadOf(before)), fromMiddle(to))
      })
    }
    const up = (event: PointerEvent) => {
      if (!held.delete(event.pointerId) || held.size > 0 || event.type === 'pointercancel') return
      if (travelled.current > DOUBLE.px) return
      const at = { x: event.clientX, y: event.clientY }
      const last = tap.current
      const isDouble =
        last !== null &&
        event.timeStamp - last.time < DOUBLE.ms &&
        Math.hypot(at.x - last.at.x, at.y - last.at.y) < DOUBLE.px
      tap.current = isDouble ? null : { at, time: event.timeStamp }
      if (isDouble) change((it) => tapped(it, fit, most, fromMiddle(at)), true)
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      // Lines of a wheel count as 16 pixels; a pinch on a touchpad comes as small steps with Ctrl.
      const by = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 0.01 : 0.002)
      change((it) => nearer(it, fit, most, Math.exp(-by), fromMiddle({ x: event.clientX, y: event.clientY })))
    }
    const ends = new AbortController()
    const { signal } = ends
    current.addEventListener('pointerdown', down, { signal })
    current.addEventListener('pointermove', move, { signal })
    current.addEventListener('pointerup', up, { signal })
    current.addEventListener('pointercancel', up, { signal })
    current.addEventListener('wheel', wheel, { signal, passive: false })
    return () => ends.abort()
  })
}
