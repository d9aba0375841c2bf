import FormControl, { type FormControlProps } from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { LINE } from '#web/ui/theme/field-styles.ts'

const Root = styled(FormControl)({
  minWidth: 0,
  // with a line of its own below, a field needs no margin
  '&.MuiFormControl-marginDense': { marginBlock: 0 },
  'form &:not([data-flush], :has(> .MuiFormHelperText-root))': { paddingBottom: LINE.gap + LINE.height },
})

type OfInput = 'autoComplete' | 'defaultValue' | 'maxRows' | 'minRows' | 'multiline' | 'name' | 'onBlur' | 'onChange' | 'placeholder'
type OfField = 'disabled' | 'error' | 'fullWidth' | 'margin' | 'onKeyDown' | 'ref' | 'required' | 'style' | 'sx'
interface TextFieldProps extends Pick<OutlinedInputProps, OfInput | 'type' | 'value'>, Pick<FormControlProps, OfField> {
  id?: string
  label?: ReactNode
  /** The line below: a help, or what is wrong; ' ' keeps its place free. */
  helperText?: ReactNode
  /** A button inside the box, at its end. */
  end?: ReactNode
  slotProps?: { htmlInput?: OutlinedInputProps['inputProps'] }
}

/**
 * A labelled line or paragraph of text. `ref` is the whole field's, in which react-hook-form finds the input.
 * MUI's TextField, of the same shape, would bring its selects and three more looks.
 */
export function TextField({ id: givenId, label, helperText, end, slotProps, ...rest }: TextFieldProps) {
  const { autoComplete, defaultValue, maxRows, minRows, multiline, name, onBlur, onChange, placeholder, type, value, ...field } = rest
  const wanted = { autoComplete, defaultValue, maxRows, minRows, multiline, name, onBlur, onChange, placeholder, type, value }
  const ownId = useId()
  const id = givenId ?? ownId
  const helpId = helperText === undefined || helperText === '' ? undefined : `${id}-helper-text`
  const input = Object.fromEntries(Object.entries(wanted).filter(([, given]) => given !== undefined))
  return (
    <Root size="small" variant="outlined" {...field}>
      {label !== undefined && label !== '' && (
        <InputLabel htmlFor={id} id={`${id}-label`}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput id={id} label={label} aria-describedby={helpId} inputProps={slotProps?.htmlInput} endAdornment={end} {...input} />
      {helpId !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </Root>
  )
}
