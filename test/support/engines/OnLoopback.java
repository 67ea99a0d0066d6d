import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * Starts DynamoDB Local on the address in the system property `host`. The arguments are those of DynamoDB Local. Without this
 * program, DynamoDB Local would listen on every interface, because it has no option for the address. If a later release renames
 * the private field `server`, the program fails before it listens.
 */
class OnLoopback {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Field field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    for (Connector connector : ((Server) field.get(proxy)).getConnectors())
      ((ServerConnector) connector).setHost(System.getProperty("host"));
    proxy.start();
    proxy.join();
  }
}
