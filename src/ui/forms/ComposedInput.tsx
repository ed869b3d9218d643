import { useState, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onCompositionEnd' | 'value'> {
  value: string;
  /** Hears each text, also one that is still being composed. */
  onText: (text: string, isComposing: boolean) => void;
}

/** An input whose keyboard owns what it composes: what is made of it is shown afterwards. */
export function ComposedInput({ value, onText, ...rest }: Props) {
  const [composed, setComposed] = useState<string | null>(null);
  const take = (text: string, isComposing: boolean) => {
    setComposed(isComposing ? text : null);
    onText(text, isComposing);
  };
  return (
    <input
      {...rest}
      value={composed ?? value}
      onChange={({ currentTarget, nativeEvent }) =>
        take(currentTarget.value, (nativeEvent as InputEvent).isComposing)
      }
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value, false)}
    />
  );
}
