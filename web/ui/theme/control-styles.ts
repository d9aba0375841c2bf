import type { Components, Theme } from '@mui/material/styles'
import { CONTROL_PX, PHONES, RADIUS, tone } from '#web/ui/tokens.ts'

export const focusRing = { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 }

/** What floats: menus, dialogs, tooltips. */
const floating = { border: `1px solid ${tone.lineStrong}`, background: tone.raised, boxShadow: `0 12px 32px -8px ${tone.shadow}` }

/** A tick without an image, the same in both directions of writing. */
const tick = { content: "''", width: 11, height: 11, flex: 'none', clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 20%, 85% 5%, 39% 65%)' }

const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        paddingInline: 12,
        height: CONTROL_PX.normal,
        whiteSpace: 'nowrap',
        [PHONES]: { height: CONTROL_PX.phone },
        '& .MuiButton-startIcon': { marginInlineEnd: 6, marginInlineStart: -2 },
        '&:focus-visible': focusRing,
        '&.Mui-disabled': { color: tone.faint, background: tone.sunken, borderColor: tone.line },
        variants: [
          {
            props: { variant: 'outlined', color: 'primary' },
            style: {
              color: tone.text,
              borderColor: tone.lineStrong,
              background: tone.surface,
              '&:hover': { background: tone.hover, borderColor: tone.lineStrong },
            },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              color: tone.muted,
              '&:hover': { background: tone.hover, color: tone.text },
              '&.Mui-disabled': { background: 'none' },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: { background: tone.surface, borderColor: tone.lineStrong, '&:hover': { background: tone.risk.critical.bg } },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              background: tone.criticalSolid,
              color: tone.onAccent,
              '&:hover': { background: tone.criticalSolid, filter: 'brightness(0.92)' },
            },
          },
        ],
      },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        color: tone.muted,
        '&:hover': { background: tone.hover, color: tone.text },
        '&:focus-visible': focusRing,
      },
      sizeSmall: {
        width: CONTROL_PX.normal,
        height: CONTROL_PX.normal,
        [PHONES]: { width: CONTROL_PX.phone, height: CONTROL_PX.phone },
      },
    },
  },
}

const floats: Components<Theme> = {
  MuiDialog: {
    styleOverrides: { paper: { ...floating, borderRadius: RADIUS.dialog, margin: 16, [PHONES]: { width: 'calc(100% - 32px)' } } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 15, lineHeight: '20px', fontWeight: 600, padding: '18px 20px 8px', overflowWrap: 'anywhere' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 12px', '& > p': { marginBlock: '0 12px' } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 18px', flexWrap: 'wrap' } } },
  MuiBackdrop: { styleOverrides: { root: { variants: [{ props: { invisible: false }, style: { background: tone.scrim } }] } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: { ...floating, color: tone.text, fontSize: 12, fontWeight: 400, padding: '5px 8px', borderRadius: RADIUS.chip },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: 13,
        minHeight: 32,
        borderRadius: 5,
        marginInline: 4,
        paddingInline: 8,
        gap: 8,
        [PHONES]: { minHeight: 40 },
        '&.Mui-focusVisible, &:hover': { background: tone.hover },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { background: tone.accentBg },
        // where nothing else in the row says which one is chosen
        '&.Mui-selected[role=option]::after': { ...tick, marginInlineStart: 'auto', background: tone.accentText },
      },
    },
  },
  // menus too, for they are popovers
  MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: RADIUS.box + 1 } } },
}

const rest: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderColor: tone.line, borderRadius: RADIUS.panel } } },
}

/** Looks of the MUI components the product uses besides fields: 32 px high, hairlines, no ripple; the plain ones have plain.css and choices.css. */
export const controlStyles: Components<Theme> = { ...buttons, ...floats, ...rest }
