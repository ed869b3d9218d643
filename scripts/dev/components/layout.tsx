import { useId, useState } from 'react';
import { Badge } from '../../../src/ui/feedback/Badge.tsx';
import { Button } from '../../../src/ui/forms/Button.tsx';
import { Card } from '../../../src/ui/layout/Card.tsx';
import { Carousel } from '../../../src/ui/layout/Carousel.tsx';
import { CountUp } from '../../../src/ui/layout/CountUp.tsx';
import { FlipCard } from '../../../src/ui/layout/FlipCard.tsx';
import { PageHead } from '../../../src/ui/layout/PageHead.tsx';
import { Tabs } from '../../../src/ui/layout/Tabs.tsx';
import { States } from './States.tsx';

const tabs = [
  { id: 'first', label: 'First' },
  { id: 'second', label: 'Second' },
];
const slides = tabs.map(({ id, label }) => ({ id, content: <Card>{label}</Card> }));
const whole = new Intl.NumberFormat('en');

function Turning() {
  const [isFlipped, setIsFlipped] = useState(false);
  return (
    <>
      <FlipCard
        isFlipped={isFlipped}
        front={<Card>Front</Card>}
        back={<Card tone="sunken">Back</Card>}
      />
      <Button variant="quiet" onClick={() => setIsFlipped(!isFlipped)}>
        Turn
      </Button>
    </>
  );
}

function Parts() {
  const panelId = useId();
  const [selected, setSelected] = useState('first');
  return (
    <>
      <Tabs label="Parts" {...{ tabs, selected, panelId }} onSelect={setSelected} />
      <div id={panelId} role="tabpanel">
        {selected}
      </div>
    </>
  );
}

function Slides() {
  const [index, setIndex] = useState(0);
  const slideLabel = (at: number) => `Slide ${at}`;
  return <Carousel label="Slides" {...{ slides, index, slideLabel }} onIndexChange={setIndex} />;
}

/** src/ui/layout in its states. */
export function Layout() {
  const format = (value: number) => whole.format(value);
  return (
    <>
      <States
        name="Card"
        states={{
          plain: <Card>A card</Card>,
          lit: <Card tone="lit">A card</Card>,
          sunken: <Card tone="sunken">A card</Card>,
        }}
      />
      <States name="FlipCard" states={{ turns: <Turning /> }} />
      <States
        name="PageHead"
        states={{ plain: <PageHead title="A title" badge={<Badge>3</Badge>} /> }}
      />
      <States name="Tabs" states={{ plain: <Parts /> }} />
      <States name="Carousel" states={{ plain: <Slides /> }} />
      <States
        name="CountUp"
        states={{ counts: <CountUp value={12_345} format={format} isFresh /> }}
      />
    </>
  );
}
