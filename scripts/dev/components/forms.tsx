import { useState } from 'react';
import { Button } from '../../../src/ui/forms/Button.tsx';
import { ButtonLink } from '../../../src/ui/forms/ButtonLink.tsx';
import { Field } from '../../../src/ui/forms/Field.tsx';
import { IconButton } from '../../../src/ui/forms/IconButton.tsx';
import { Select } from '../../../src/ui/forms/Select.tsx';
import { TextArea } from '../../../src/ui/forms/TextArea.tsx';
import { CloseIcon } from '../../../src/ui/icons/icons.tsx';
import { States } from './States.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

/** src/ui/forms in its states. */
export function Forms() {
  const [text, setText] = useState('Some text');
  const [chosen, setChosen] = useState('one');
  const field = { name: 'text', label: 'A field', value: text, onChange: setText };
  const buttons = variants.map((variant) => [
    variant,
    <Button key={variant} variant={variant}>
      Press
    </Button>,
  ]);
  return (
    <>
      <States
        name="Button"
        states={{
          ...Object.fromEntries(buttons),
          busy: <Button isBusy>Press</Button>,
          disabled: <Button disabled>Press</Button>,
          wide: <Button isWide>Press</Button>,
        }}
      />
      <States name="ButtonLink" states={{ plain: <ButtonLink href="#top">Go</ButtonLink> }} />
      <States
        name="IconButton"
        states={{
          plain: <IconButton label="Close" icon={<CloseIcon />} />,
          disabled: <IconButton label="Close" icon={<CloseIcon />} disabled />,
        }}
      />
      <States
        name="Field"
        states={{
          plain: <Field {...field} />,
          hint: <Field {...field} hint="What it is for" />,
          error: <Field {...field} error="What is wrong" />,
          lead: <Field {...field} lead="@" />,
          disabled: <Field {...field} disabled />,
        }}
      />
      <States
        name="TextArea"
        states={{
          plain: <TextArea {...field} rows={3} />,
          error: <TextArea {...field} rows={3} error="What is wrong" />,
        }}
      />
      <States
        name="Select"
        states={{
          plain: <Select label="Choose" value={chosen} options={options} onChange={setChosen} />,
        }}
      />
    </>
  );
}
