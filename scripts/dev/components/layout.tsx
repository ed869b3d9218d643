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

/** src/ui/layout in its states. */
export function Layout() {
  const panel = useId();
  const [selected, setSelected] = useState('first');
  const [slide, setSlide] = useState(0);
  const [isFlipped, setIsFlipped] = useState(false);
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
      <States
        name="FlipCard"
        states={{
          flips: (
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
          ),
        }}
      />
      <States
        name="PageHead"
        states={{ plain: <PageHead title="A title" badge={<Badge>3</Badge>} /> }}
      />
      <States
        name="Tabs"
        states={{
          plain: (
            <>
              <Tabs
                label="Parts"
                tabs={tabs}
                selected={selected}
                onSelect={setSelected}
                panelId={panel}
              />
              <div id={panel} role="tabpanel">
                {selected}
              </div>
            </>
          ),
        }}
      />
      <States
        name="Carousel"
        states={{
          plain: (
            <Carousel
              label="Slides"
              slides={slides}
              index={slide}
              onIndexChange={setSlide}
              slideLabel={(at) => `Slide ${at}`}
            />
          ),
        }}
      />
      <States
        name="CountUp"
        states={{
          counts: <CountUp value={12_345} format={(value) => whole.format(value)} isFresh />,
        }}
      />
    </>
  );
}
