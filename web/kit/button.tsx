import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'

/** 'primary' is for the one main action of a page, 'outline' for the others, 'plain' for a text button. */
export type ButtonVariant = {
  variant?: 'primary' | 'outline' | 'plain' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
}

const classesOf = (
  { variant = 'outline', size = 'medium', wide = false }: ButtonVariant,
  more: string | undefined,
) => classes(styles.button, styles[variant], styles[size], wide && styles.wide, more)

/**
 * A button. While `busy` it shows `busyText` instead of its words and keeps the focus, but a press does nothing: no form is
 * sent twice.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyText,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonVariant & { busy?: boolean; busyText?: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyText !== undefined ? busyText : children}
    </button>
  )
}

/** A link that looks like a button. Addresses of other sites are ordinary links. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  children,
  ...link
}: ButtonVariant & { to: string; className?: string; children: ReactNode } & Omit<
    LinkProps,
    'to' | 'className'
  >) {
  return (
    <Link {...link} className={classesOf({ variant, size, wide }, className)}>
      {children}
    </Link>
  )
}
