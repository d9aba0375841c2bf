import { styled } from '@mui/material/styles'

/** Fields of a form beside each other where there is room. */
export const FieldGrid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  alignItems: 'start',
})
/** A form in a panel: pictures, fields, buttons. */
export const PanelForm = styled('form')({ display: 'grid', gap: 18, paddingTop: 6 })
