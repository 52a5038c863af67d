import { AddressForm } from 'doorplate';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

export type ShopFormProps = React.ComponentProps<typeof AddressForm> & {
  service?: Omit<SimulatedProps, 'children'>;
  onSubmit?: (data: object) => void;
};

/** The address form inside a shop's form with a submit button, on a simulated service. */
export const ShopForm = ({ service, onSubmit, ...props }: ShopFormProps) => (
  <Simulated {...service}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <AddressForm {...props} />
      <p>
        <button type="submit">Continue</button>
      </p>
    </form>
  </Simulated>
);
